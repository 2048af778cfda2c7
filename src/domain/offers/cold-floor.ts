/** Offers this cold with this many voters stay out of lists of many (docs/product.md, 4, Cold floor). */
export const COLD_FLOOR = { temperature: -100, votes: 8 };

/** The rule for one offer; for offers of a statement it is `COLD` of offers.sql.ts. */
export function isUnderColdFloor(offer: { temperature: number; votes_count: number }): boolean {
  return offer.temperature <= COLD_FLOOR.temperature && offer.votes_count >= COLD_FLOOR.votes;
}
