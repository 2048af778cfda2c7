/** The rule of how far a reporter is believed (docs/product.md, 10). */

const TRUST = [0.5, 1, 2, 3];
const EDITOR = 4;

/**
 * Weight of one report: trust of the reporter times the share of their reports that proved right. Three
 * of four count as right before any was decided, so that newcomers are heard.
 */
export function reporterWeight(reporter: {
  /** 0 to 3 */
  trust_level: number;
  is_editor: boolean;
  upheld: number;
  decided: number;
}): number {
  const trust = reporter.is_editor ? EDITOR : (TRUST[reporter.trust_level] ?? 0.5);
  const accuracy = (reporter.upheld + 3) / (reporter.decided + 4);
  return Math.round(trust * accuracy * 1000) / 1000;
}
