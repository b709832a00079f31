//! Search in a tree of decisions, over worlds that the seat cannot tell apart (information-set Monte Carlo).
//!
//! Each iteration chooses a first move, deals a new world, walks down the tree by the moves that are possible in it, adds
//! one move, plays on for a few turns and lets the judge say how that will end. Chance has no nodes: its outcomes are
//! averaged where they fall. All players are taken to want the best for themselves.
//!
//! A move is first looked at with the whole turn that its player has in mind for it ([`Plan`]).
//!
//! What was found out about one decision of a turn helps with the next: the tree below the chosen move is kept.

use std::hash::Hash;

use engine::{Advice, Fast, Game, NoLog, Seat, Tuning};

use crate::Playout;
use crate::findings::{Choice, Findings, Plan, Progress, sort};
use crate::lines::Lines;
use crate::playout::{Horizon, play_on};
use crate::sieve::{Sieve, find};
use crate::value::{Judge, Outlook, final_points, win_shares};

/// No node.
const NONE: u32 = u32::MAX;
/// The root of the tree.
const ROOT: u32 = 0;
/// A tree with more nodes than this does not grow further: the search goes on among what it has.
const MOST_NODES: usize = 4_000_000;

/// A move and what is known of it. Worlds differ, so a move is not always possible: `available` counts how often it
/// was, and what was not possible does not count as not tried.
#[derive(Clone, Debug)]
struct Node<M> {
    mv: M,
    mover: Seat,
    visits: u32,
    available: u32,
    /// The sum of what it brought the mover, each from 0 to 1.
    value: f32,
    /// How promising it looked at first sight, compared to the first move looked at beside it.
    weight: f32,
    /// The prior of the first move that was added after this one; not a number as long as there is none.
    reference: f32,
    /// Where it lay among the legal moves when it was last possible: it often lies there again.
    place: u32,
    /// Its mark in the sieve.
    mark: u16,
    first_child: u32,
    next: u32,
    /// What it brings the mover if it goes on as well as is known, from 0 to 1.
    worth: f32,
    /// The child that was tried most.
    favourite: u32,
    /// Was it impossible in a world in which its parent was looked at?
    is_fickle: bool,
}

impl<M: Hash> Node<M> {
    fn new(mv: M, mover: Seat, weight: f32) -> Self {
        Self {
            mark: Sieve::mark(&mv),
            mv,
            mover,
            visits: 0,
            available: 0,
            value: 0.0,
            weight,
            reference: f32::NAN,
            place: 0,
            first_child: NONE,
            next: NONE,
            worth: 0.0,
            favourite: NONE,
            is_fickle: false,
        }
    }
}

/// A sum of outlooks.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    points: Outlook,
    count: u32,
}

/// What a search is about: `seat` is to act, and `at` is a table as that seat knows it.
#[derive(Debug)]
pub struct Situation<'a, G: Game> {
    /// The box.
    pub game: &'a G,
    /// The table, redealt for the seat.
    pub at: &'a G::Position,
    /// Who is to act.
    pub seat: Seat,
}

/// Where the next decision finds what is known of it: it must be the same seat's, in the same turn.
#[derive(Clone, Copy, Debug)]
struct Kept {
    seat: Seat,
    turn: u32,
    node: u32,
}

/// A tree and everything that is used again in each iteration.
#[derive(Debug)]
pub struct Search<G: Game> {
    tuning: Tuning,
    most_nodes: usize,
    nodes: Vec<Node<G::Move>>,
    /// The tree of the decision before.
    before: Vec<Node<G::Move>>,
    kept: Option<Kept>,
    /// Per child of the root, in their order.
    outlooks: Vec<Sum>,
    moves: Vec<G::Move>,
    /// Which of the moves a child of the node stands for.
    tried: Vec<bool>,
    sieve: Sieve,
    path: Vec<u32>,
    /// The children of a node that are possible in this world.
    possible: Vec<u32>,
    playout: Playout<G>,
    lines: Lines<G>,
}

impl<G: Advice> Search<G> {
    /// A search that goes about its game in this way.
    pub fn new(tuning: Tuning) -> Self {
        Self::with_room(tuning, MOST_NODES)
    }

    /// The same with room for `most_nodes` nodes.
    pub fn with_room(tuning: Tuning, most_nodes: usize) -> Self {
        Self {
            tuning,
            most_nodes,
            nodes: Vec::new(),
            before: Vec::new(),
            kept: None,
            outlooks: Vec::new(),
            moves: Vec::new(),
            tried: Vec::new(),
            sieve: Sieve::default(),
            path: Vec::new(),
            possible: Vec::new(),
            playout: Playout::default(),
            lines: Lines::new(usize::from(tuning.beam)),
        }
    }

    /// How it goes about its game.
    pub fn tuning(&self) -> Tuning {
        self.tuning
    }

    /// Searches as long as `goes_on` says, and perhaps once more; it is told how far the search has come. It begins with a
    /// plan for each legal move.
    pub fn run(
        &mut self,
        Situation { game, at, seat }: Situation<'_, G>,
        plans: &[Plan<G::Move>],
        judge: &mut Judge,
        chance: &mut Fast,
        mut goes_on: impl FnMut(Progress) -> bool,
    ) -> Findings<G::Move> {
        let turn = game.segment(at);
        let known = self.kept.take().filter(|kept| (kept.seat, kept.turn) == (seat, turn));
        self.grow_root(seat, plans, known.map_or(NONE, |kept| kept.node));
        let mut world = at.clone();
        let mut iterations = 0;
        let luck = self.tuning.alike.then(|| chance.next_u64());
        let mut is_last = false;
        while !is_last {
            is_last = !goes_on(Progress { iterations, lead: self.lead() });
            let first = if is_last { self.unconfirmed_best() } else { Some(self.select_first()) };
            let Some(first) = first else { break };
            world.clone_from(at);
            let mut same = luck.map(|luck| self.nth_luck(luck, first));
            let chance = same.as_mut().unwrap_or(chance);
            game.redeal(&mut world, seat, chance);
            self.walk(game, &mut world, first, chance);
            let begins = if self.tuning.alike { turn } else { game.segment(&world) };
            self.play_on(game, &mut world, begins, judge, chance);
            let (outlook, worth) = if game.to_act(&world).is_empty() {
                (final_points(game, &world), self.tuning.final_lead)
            } else {
                (judge.outlook(game, &world), self.tuning.lead)
            };
            self.back_up(&outlook, game.seats(at), worth);
            iterations += 1;
        }
        self.findings(iterations, game.seats(at), chance)
    }

    /// Says which move was chosen, in which turn: if the same seat goes on, it begins with what is known of that.
    pub fn keep(&mut self, mv: &G::Move, seat: Seat, turn: u32) {
        let chosen = self.nodes[1..=self.outlooks.len()].iter().position(|node| node.mv == *mv);
        self.kept = chosen.map(|place| Kept { seat, turn, node: place as u32 + 1 });
    }

    /// Forgets what was found out before: the next search begins afresh.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    /// The root with all its moves, and with what is known below `known` in the tree of the decision before.
    fn grow_root(&mut self, seat: Seat, plans: &[Plan<G::Move>], known: u32) {
        std::mem::swap(&mut self.nodes, &mut self.before);
        self.nodes.clear();
        self.outlooks.clear();
        self.outlooks.resize(plans.len(), Sum::default());
        let best = plans.iter().map(|plan| plan.value).fold(f32::NEG_INFINITY, f32::max);
        self.nodes.push(Node::new(plans[0].mv, seat, 1.0));
        self.nodes[0].first_child = 1;
        for (nth, plan) in (2..).zip(plans) {
            // Where no plan has an end, none is better than another.
            let behind = if plan.value < best { plan.value - best } else { 0.0 };
            let weight = (behind / self.tuning.root_prior).exp();
            let mut node = Node::new(plan.mv, seat, weight);
            node.next = nth;
            self.nodes.push(node);
        }
        self.nodes.last_mut().expect("there is a root").next = NONE;
        if known != NONE {
            self.reuse_subtree(known);
        }
        for (nth, plan) in (1..).zip(plans) {
            if self.nodes[nth].first_child == NONE {
                self.add_plan(nth, seat, &plan.way);
            }
        }
    }

    /// Adds how the turn is meant to go on after a move: the first look at that move sees it through.
    fn add_plan(&mut self, mut parent: usize, seat: Seat, way: &[G::Move]) {
        for mv in way {
            self.nodes[parent].first_child = self.nodes.len() as u32;
            parent = self.nodes.len();
            self.nodes.push(Node::new(*mv, seat, 1.0));
        }
    }

    /// Takes over what is known of the root's moves and everything below them.
    fn reuse_subtree(&mut self, known: u32) {
        let count = self.outlooks.len();
        let mut old = self.before[known as usize].first_child;
        while old != NONE {
            let node = &self.before[old as usize];
            let twin =
                self.nodes[1..=count].iter_mut().find(|new| new.mv == node.mv && new.mover == node.mover);
            if let Some(new) = twin {
                (new.visits, new.value, new.reference) = (node.visits, node.value, node.reference);
                (new.worth, new.is_fickle) = (node.worth, node.is_fickle);
                new.first_child = node.first_child;
            }
            old = node.next;
        }
        let visits = self.nodes[1..=count].iter().map(|node| node.visits).sum();
        for node in &mut self.nodes[..=count] {
            node.available = visits;
        }
        self.nodes[0].visits = visits;
        // From here on `first_child` of what was copied still names a place in the old tree.
        let mut parent = 1;
        while parent < self.nodes.len() {
            let mut old = std::mem::replace(&mut self.nodes[parent].first_child, NONE);
            let mut favourite = NONE;
            while old != NONE {
                let mut copy = self.before[old as usize].clone();
                old = copy.next;
                copy.next = self.nodes[parent].first_child;
                let place = self.nodes.len() as u32;
                self.nodes[parent].first_child = place;
                self.nodes.push(copy);
                favourite = self.more_tried(favourite, place);
            }
            self.nodes[parent].favourite = favourite;
            parent += 1;
        }
    }

    /// Down the tree by the move `first`, and one move further.
    fn walk(&mut self, game: &G, world: &mut G::Position, first: u32, chance: &mut Fast) {
        self.path.clear();
        self.path.push(ROOT);
        let turn = game.segment(world);
        let (mut node, mut is_new) = (first, false);
        loop {
            self.path.push(node);
            let chosen = &self.nodes[node as usize];
            let is_unknown = is_new || chosen.visits == 0 && chosen.first_child == NONE;
            game.apply(world, chosen.mover, &chosen.mv, chance, &mut NoLog);
            let is_far = is_unknown || self.tuning.alike && game.segment(world) != turn;
            let Some(mover) = game.to_act(world).first().filter(|_| !is_far) else { break };
            let added = self.look(game, world, mover, node);
            if added.is_none() && self.possible.is_empty() {
                break;
            }
            (node, is_new) = (added.unwrap_or_else(|| self.select()), added.is_some());
        }
    }

    /// Plays on to where the judge is asked, counted from turn `turn`.
    fn play_on(
        &mut self,
        game: &G,
        world: &mut G::Position,
        turn: u32,
        judge: &mut Judge,
        chance: &mut Fast,
    ) {
        let mut horizon = Horizon::from(turn, self.tuning.turns(game.seats(world)));
        let mut goes_on = |at: &G::Position| horizon.is_ahead(game.segment(at), || game.is_even(at));
        if self.tuning.beam == 0 {
            return play_on(game, world, &mut self.playout, chance, goes_on);
        }
        while let Some(seat) = game.to_act(world).first()
            && goes_on(world)
        {
            self.lines.play(game, world, seat, chance, |game, at| judge.lead(game, at, seat));
        }
    }

    /// A move at the root, where everything is possible in every world: the seat knows its own moves.
    fn select_first(&mut self) -> u32 {
        let count = self.outlooks.len();
        for node in &mut self.nodes[1..=count] {
            node.available += 1;
        }
        self.possible.clear();
        self.possible.extend(1..=count as u32);
        self.select()
    }

    /// How many times more than any other the most tried move was tried.
    fn lead(&self) -> u32 {
        let (mut most, mut next) = (0, 0);
        for node in &self.nodes[1..=self.outlooks.len()] {
            (most, next) = (most.max(node.visits), next.max(most.min(node.visits)));
        }
        most - next
    }

    /// The most tried move, if all its visits come from the decision before: it is looked at once more.
    fn unconfirmed_best(&self) -> Option<u32> {
        let known =
            self.nodes[1..].iter().zip(&self.outlooks).map(|(node, outlook)| (node.visits, outlook.count));
        let (nth, (_, looks)) = (1..).zip(known).max_by_key(|(_, (visits, _))| *visits)?;
        (looks == 0).then_some(nth)
    }

    /// The luck of the next look at a move of the root: whatever the move, the same luck at its nth look. What is drawn
    /// for one and not for another makes them differ from there on.
    fn nth_luck(&self, luck: u64, node: u32) -> Fast {
        let nth = u64::from(self.outlooks[node as usize - 1].count);
        Fast::new(Fast::new(luck ^ (nth << 32)).next_u64())
    }

    /// Sees which children are possible; adds the most promising other move if the node has grown enough for it.
    fn look(&mut self, game: &G, world: &G::Position, mover: Seat, parent: u32) -> Option<u32> {
        self.moves.clear();
        game.legal_moves(world, mover, &mut self.moves);
        self.tried.clear();
        self.tried.resize(self.moves.len(), false);
        self.sieve.fill(&self.moves);
        self.possible.clear();
        let mut child = self.nodes[parent as usize].first_child;
        while child != NONE {
            let node = &mut self.nodes[child as usize];
            if node.mover == mover
                && self.sieve.may_hold(node.mark)
                && let Some(place) = find(&self.moves, node.mv, node.place)
            {
                node.available += 1;
                node.place = place;
                self.tried[place as usize] = true;
                self.possible.push(child);
            } else {
                node.is_fickle = true;
            }
            child = node.next;
        }
        let visits = self.nodes[parent as usize].visits as f32;
        // At first sight the plan alone is followed.
        let width = (self.tuning.width * visits.sqrt()).max(1.0);
        let has_room = (self.possible.len() as f32) < width && self.nodes.len() < self.most_nodes;
        if self.possible.len() == self.moves.len() || !has_room {
            return None;
        }
        let (mut place, mut most) = (0, f32::NEG_INFINITY);
        for (nth, mv) in self.moves.iter().enumerate().filter(|(nth, _)| !self.tried[*nth]) {
            let prior = game.prior(world, mover, mv);
            if prior > most {
                (place, most) = (nth, prior);
            }
        }
        let new = self.add(parent, self.moves[place], mover, most);
        self.nodes[new as usize].place = place as u32;
        Some(new)
    }

    fn add(&mut self, parent: u32, mv: G::Move, mover: Seat, prior: f32) -> u32 {
        let new = self.nodes.len() as u32;
        let node = &mut self.nodes[parent as usize];
        if node.reference.is_nan() {
            node.reference = prior;
        }
        let weight = ((prior - node.reference) / self.tuning.prior).clamp(-20.0, 20.0).exp();
        let mut child = Node::new(mv, mover, weight);
        child.next = std::mem::replace(&mut node.first_child, new);
        child.available = 1;
        self.nodes.push(child);
        new
    }

    /// The possible child that is good, promising, or little known.
    fn select(&self) -> u32 {
        let nodes = self.possible.iter().map(|child| &self.nodes[*child as usize]);
        let all: f32 = nodes.clone().map(|node| node.weight).sum();
        // What is not tried yet is taken to be as good as the rest.
        let (value, visits) = nodes
            .clone()
            .fold((0.0, 0), |sum, node| (sum.0 + node.worth * node.visits as f32, sum.1 + node.visits));
        let usual = if visits == 0 { 0.5 } else { value / visits as f32 };
        let mut best = (f32::NEG_INFINITY, NONE);
        for (child, node) in self.possible.iter().zip(nodes) {
            let mean = if node.visits == 0 { usual } else { node.worth };
            let share = node.weight / all;
            let unknown = (node.available as f32).sqrt() / (1.0 + node.visits as f32);
            let score = mean + self.tuning.exploration * share * unknown;
            if score > best.0 {
                best = (score, *child);
            }
        }
        best.1
    }

    /// Adds the result to every node on the path, from its mover's side; `worth` is the lead that makes a win e times as
    /// likely.
    fn back_up(&mut self, outlook: &Outlook, seats: u8, worth: f32) {
        let wins = win_shares(outlook, seats, worth);
        let mut below = NONE;
        for index in self.path.iter().rev() {
            let node = &mut self.nodes[*index as usize];
            node.visits += 1;
            node.value += wins[node.mover.index()];
            let (mean, favourite) = (node.value / node.visits as f32, node.favourite);
            let favourite = self.more_tried(favourite, below);
            let worth = self.worth_of_going_on(*index, favourite).unwrap_or(mean);
            let node = &mut self.nodes[*index as usize];
            (node.favourite, node.worth) = (favourite, worth);
            below = *index;
        }
        if let Some(first) = self.path.get(1) {
            let sum = &mut self.outlooks[*first as usize - 1];
            sum.points.iter_mut().zip(outlook).for_each(|(sum, points)| *sum += points);
            sum.count += 1;
        }
    }

    /// That of two children which was tried more.
    fn more_tried(&self, one: u32, other: u32) -> u32 {
        let visits = |child: u32| self.nodes.get(child as usize).map(|node| node.visits);
        if visits(other) > visits(one) { other } else { one }
    }

    /// What a move is worth whose player goes on by `favourite`, if that is always possible: what else was tried there
    /// takes nothing from it. Otherwise a turn that is ended at once, where nothing else can be tried, would look
    /// better than it is beside one that goes on.
    fn worth_of_going_on(&self, node: u32, favourite: u32) -> Option<f32> {
        let (node, next) = (&self.nodes[node as usize], self.nodes.get(favourite as usize)?);
        let is_own = self.tuning.single_minded && next.mover == node.mover && !next.is_fickle;
        is_own.then_some(next.worth)
    }

    fn findings(&self, iterations: u32, seats: u8, chance: &mut Fast) -> Findings<G::Move> {
        let mut choices: Vec<_> = self.nodes[1..]
            .iter()
            .zip(&self.outlooks)
            .filter(|(_, outlook)| outlook.count > 0)
            .map(|(node, outlook)| {
                let points =
                    outlook.points[..usize::from(seats)].iter().map(|sum| sum / outlook.count as f32);
                let value = node.worth;
                Choice { mv: node.mv, visits: node.visits, value, points: points.collect() }
            })
            .collect();
        sort(&mut choices, chance);
        let lines = choices.iter().take(2).map(|choice| self.line(&choice.mv)).collect();
        Findings { choices, lines, iterations }
    }

    /// A move of the root, and then the most tried moves, one after another.
    fn line(&self, first: &G::Move) -> Vec<(Seat, G::Move)> {
        let roots = &self.nodes[1..=self.outlooks.len()];
        let place = roots.iter().position(|node| node.mv == *first).expect("the root has this move");
        let mut line = vec![(roots[place].mover, roots[place].mv)];
        let mut node = place as u32 + 1;
        loop {
            let mut best = (0, NONE);
            let mut child = self.nodes[node as usize].first_child;
            while child != NONE {
                let known = &self.nodes[child as usize];
                if known.visits > best.0 {
                    best = (known.visits, child);
                }
                child = known.next;
            }
            if best.1 == NONE {
                return line;
            }
            node = best.1;
            line.push((self.nodes[node as usize].mover, self.nodes[node as usize].mv));
        }
    }
}
