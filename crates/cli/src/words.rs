//! What the terminal says beyond the sentences of a game.

use engine::Language;

/// The words of one language.
pub(crate) struct Words {
    pub(crate) player: &'static str,
    pub(crate) prompt: &'static str,
    pub(crate) help: &'static str,
    pub(crate) not_understood: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) findings: &'static str,
    pub(crate) nothing_to_undo: &'static str,
    pub(crate) undone: &'static str,
    pub(crate) hand_over: &'static str,
    pub(crate) stand_ins: &'static str,
    pub(crate) scores: &'static str,
    pub(crate) winner: &'static str,
    pub(crate) winners: &'static str,
    pub(crate) place: &'static str,
    pub(crate) seed: &'static str,
    pub(crate) stopped: &'static str,
    pub(crate) recorded: &'static str,
    pub(crate) took_back: &'static str,
    pub(crate) all_go_back: &'static str,
    pub(crate) loss: &'static str,
    pub(crate) luck: &'static str,
    pub(crate) played_best: &'static str,
    pub(crate) interrupted: &'static str,
    pub(crate) review: &'static str,
    pub(crate) costly: &'static str,
}

/// The words of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::De => &DE,
        Language::En => &EN,
    }
}

const EN: Words = Words {
    player: "Player",
    prompt: "number or code, ? for help",
    help: "A number or a code makes a move. h: hint   s: scores   b: board   u: undo   q: quit",
    not_understood: "That is neither a number of the list nor a code; ? lists what can be typed.",
    hint: "A strong player would:",
    findings: "Prospects {value} %, tried {visits} of {iterations} times; likely to go on: {line}",
    nothing_to_undo: "There is nothing to take back.",
    undone: "Taken back.",
    hand_over: "Hand over to {}, who then presses Enter.",
    stand_ins: "without a terminal bots decide: {seats}",
    scores: "Scores",
    winner: "Winner:",
    winners: "Winners:",
    place: "place",
    seed: "Seed",
    stopped: "The game was stopped.",
    recorded: "The game is recorded in {}; `citywright play --resume {}` goes on with it.",
    took_back: "{who} goes back before entry {entry}.",
    all_go_back: "All go back before entry {entry}.",
    loss: "choice",
    luck: "luck",
    played_best: "played (best found)",
    interrupted: "Interrupted: the other decisions were not looked at.",
    review: "Prospects {began} % at first, {lost} lost by choice ({mean} a decision, {best} of {decisions} the best found), {luck} by luck, {ended} % at the end.",
    costly: "{number}: {loss} lost. {played}; better: {better}",
};

const DE: Words = Words {
    player: "Spieler",
    prompt: "Nummer oder Kürzel, ? für Hilfe",
    help: "Eine Nummer oder ein Kürzel macht einen Zug. h: Tipp   s: Punkte   b: Brett   u: zurücknehmen   q: aufhören",
    not_understood: "Das ist weder eine Nummer der Liste noch ein Kürzel; ? nennt, was man eingeben kann.",
    hint: "Ein starker Spieler würde:",
    findings: "Aussichten {value} %, {visits} von {iterations} Mal versucht; wohl geht es so weiter: {line}",
    nothing_to_undo: "Es gibt nichts zurückzunehmen.",
    undone: "Zurückgenommen.",
    hand_over: "Weitergeben an {}, dann Eingabetaste drücken.",
    stand_ins: "Ohne Terminal entscheiden Bots: {seats}",
    scores: "Punkte",
    winner: "Gewonnen hat:",
    winners: "Gewonnen haben:",
    place: "Platz",
    seed: "Startwert",
    stopped: "Das Spiel wurde abgebrochen.",
    recorded: "Das Spiel steht in {}; `citywright play --resume {}` setzt es fort.",
    took_back: "{who} geht vor Eintrag {entry} zurück.",
    all_go_back: "Alle gehen vor Eintrag {entry} zurück.",
    loss: "Wahl",
    luck: "Glück",
    played_best: "gespielt (bester gefundener Zug)",
    interrupted: "Abgebrochen: Die übrigen Entscheidungen wurden nicht angesehen.",
    review: "Aussichten anfangs {began} %, {lost} durch eigene Wahl verloren ({mean} je Entscheidung, {best} von {decisions} die beste gefundene), {luck} durch Glück, am Ende {ended} %.",
    costly: "{number}: {loss} verloren. {played}; besser: {better}",
};
