/** How 1906 San Francisco is followed: stones go to their spaces, permits, tenders and developments to those who take them, buildings to their plots. */
import { facts, seatAt, type Follow, type Journey, type Mark } from '../../shell/follow';
import type { Card, Development, Event, Firm, PermitCode, PlotCode, Public, Tender } from './types';

export const plotAt = (plot: PlotCode) => `plot:${plot}`;
export const spaceAt = (card: Card, space: number) => `space:${card}.${space}`;
export const incomeAt = (space: number) => `income:${space}`;
export const permitAt = (slot: number) => `permit:${slot}`;
export const tenderAt = (slot: number) => `tender:${slot}`;
const whose = (firm: Firm) => (firm === 'committee' ? 'committee' : String(firm.seat));
export const ownPermitAt = (firm: Firm, permit: PermitCode) => `hand:${whose(firm)}.${permit}`;
export const ownTenderAt = (firm: Firm, tender: Tender) => `hand:${whose(firm)}.${tender}`;
export const houseAt = (firm: Firm) => `houses:${whose(firm)}`;
export const debrisAt = (firm: Firm) => `debris:${whose(firm)}`;
export const developmentAt = (kind: Development) => `development:${kind}`;
export const ownDevelopmentAt = (firm: Firm, kind: Development) => `estate:${whose(firm)}.${kind}`;
export const publicAt = (tender: Public) => `public:${tender}`;
export const PROGRESS = 'progress';
export const PERMITS = 'permits';
export const TENDERS = 'tenders';
export const COMMITTEE = 'seat:committee';
export const firmAt = (firm: Firm) => (firm === 'committee' ? COMMITTEE : seatAt(firm.seat));

function marks(event: unknown): Mark[] {
  const { placed_on_income, blocked, placed, took_permit, took_tender, cleared, built, took_development, permit_opened, tender_opened, got_money } = facts<Event>(event);
  if (built) return [{ at: plotAt(built.plot) }];
  if (cleared) return cleared.plot === null ? [] : [{ at: plotAt(cleared.plot) }];
  if (placed) return [{ at: spaceAt(placed.card, placed.space) }];
  if (blocked) return [{ at: spaceAt(blocked.card, blocked.space) }];
  if (placed_on_income) return [{ at: incomeAt(placed_on_income.space) }];
  if (took_permit) return [{ at: ownPermitAt(took_permit.firm, took_permit.permit) }, { at: permitAt(took_permit.slot) }];
  if (took_tender) return [{ at: ownTenderAt(took_tender.firm, took_tender.tender) }, { at: tenderAt(took_tender.slot) }];
  if (permit_opened) return [{ at: permitAt(permit_opened.slot) }];
  if (tender_opened) return [{ at: tenderAt(tender_opened.slot) }];
  const firm = took_development ?? got_money;
  return firm ? [{ at: firmAt(firm.firm) }] : [];
}

function journeys(event: unknown): Journey[] {
  const { placed_on_income, placed, took_permit, took_tender, took_development, cleared, built, permit_opened, tender_opened } = facts<Event>(event);
  if (built) return [{ from: [houseAt(built.firm), firmAt(built.firm)], to: [plotAt(built.plot)] }];
  if (cleared) return cleared.plot === null ? [] : [{ from: [plotAt(cleared.plot)], to: [debrisAt(cleared.firm), firmAt(cleared.firm)] }];
  if (placed) return [{ from: [firmAt(placed.firm)], to: [spaceAt(placed.card, placed.space)] }];
  if (placed_on_income) return [{ from: [firmAt(placed_on_income.firm)], to: [incomeAt(placed_on_income.space)] }];
  if (took_permit) return [{ from: [permitAt(took_permit.slot)], to: [ownPermitAt(took_permit.firm, took_permit.permit), firmAt(took_permit.firm)] }];
  if (took_tender) return [{ from: [tenderAt(took_tender.slot)], to: [ownTenderAt(took_tender.firm, took_tender.tender), firmAt(took_tender.firm)] }];
  if (took_development) return [{ from: [developmentAt(took_development.kind)], to: [ownDevelopmentAt(took_development.firm, took_development.kind), firmAt(took_development.firm)] }];
  if (permit_opened) return [{ from: [PERMITS], to: [permitAt(permit_opened.slot)] }];
  return tender_opened ? [{ from: [TENDERS], to: [tenderAt(tender_opened.slot)] }] : [];
}

export const follow: Follow = { marks, journeys };
