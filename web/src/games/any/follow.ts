/** How any game is followed: an event that names a seat happened there, with the points it brought. */
import { seatAt, type Follow, type Mark } from '../../shell/follow';

function marks(event: unknown): Mark[] {
  const told = typeof event === 'object' && event !== null ? Object.values(event as Record<string, unknown>)[0] : null;
  const { seat, points } = (told ?? {}) as { seat?: unknown; points?: unknown };
  if (typeof seat !== 'number') return [];
  return [{ at: seatAt(seat), ...(typeof points === 'number' && { gain: points }) }];
}

export const follow: Follow = { marks, journeys: () => [] };
