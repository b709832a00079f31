/** How any game is followed: an event that brings a seat points happened there. */
import { seatAt, type Follow, type Mark } from '../../shell/follow';

function marks(event: unknown): Mark[] {
  const told = typeof event === 'object' && event !== null ? Object.values(event as Record<string, unknown>)[0] : null;
  const { seat, points } = (told ?? {}) as { seat?: unknown; points?: unknown };
  return typeof seat === 'number' && typeof points === 'number' && points !== 0 ? [{ at: seatAt(seat), gain: points }] : [];
}

export const follow: Follow = { marks, journeys: () => [] };
