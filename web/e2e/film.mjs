// The film of a finished game: its steps, and how one gets to them.

/** All steps of a replay, which comes in pieces, as the first seat sees them. */
export async function stepsOf(table) {
  const steps = [];
  for (let from = 0; from !== null; ) {
    const piece = await (await fetch(`${table.replace('/t/', '/api/tables/')}/replay?view=0&from=${from}`)).json();
    steps.push(...piece.steps);
    from = piece.next;
  }
  return steps;
}

/** The steps of the film that have such an event: of the first seat and of the others in turn, as they are seen differently. */
export function stepsWith(steps, event) {
  const isOwn = ({ event: told }) => (told[event].seat ?? told[event].firm?.seat) === 0;
  const film = steps.filter(({ number, events }) => number === 0 || events.length > 0);
  const found = [...film.entries()].filter(([at, { events }]) => at > 0 && events.some(({ event: told }) => told?.[event]));
  const isOfFirst = ([, { events }]) => events.some((shown) => shown.event?.[event] && isOwn(shown));
  const [own, others] = [found.filter(isOfFirst), found.filter((step) => !isOfFirst(step))];
  return [...found.keys()].flatMap((nth) => [...own.slice(nth, nth + 1), ...others.slice(nth, nth + 1)]).map(([at]) => at);
}

/** Goes to a step of a replay at once. */
export async function goTo(page, step) {
  await page.evaluate((step) => {
    const slider = document.querySelector('.film input');
    slider.value = step;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, step);
}
