/** The options of a game as people are asked for them. */
import type { GameChoice } from '../wire';

export interface Asked {
  /** Those that are asked at once. */
  single: GameChoice[];
  /** Those that are shown together, when somebody wants to see them. */
  groups: { name: string; choices: GameChoice[] }[];
}

/** The options that apply to this many players. */
export function optionsFor(choices: GameChoice[], seats: number): Asked {
  const apply = choices.filter(({ min_seats, max_seats }) => min_seats <= seats && seats <= max_seats);
  const names = [...new Set(apply.flatMap(({ group }) => (group === null ? [] : [group])))];
  return {
    single: apply.filter(({ group }) => group === null),
    groups: names.map((name) => ({ name, choices: apply.filter(({ group }) => group === name) })),
  };
}
