/** The rule of trust: how far a member has come, from what they have done (docs/product.md, 3). */

export interface TrustThresholds {
  t1_hours: number;
  t1_visit_days: number;
  /** Either so many votes or so many comments. */
  t1_votes: number;
  t1_comments: number;
  /** More upheld reports than this keep a member at 0. */
  t1_reports: number;
  t2_days: number;
  /** Either so many live offers or so many comments. */
  t2_offers: number;
  t2_comments: number;
  t2_likes: number;
  t3_days: number;
  /** Either so many hot offers or so many helpful marks. */
  t3_hot_offers: number;
  t3_helpful: number;
}

/** What a member has done so far. */
export interface TrustFigures {
  is_verified: boolean;
  age_ms: number;
  visit_days: number;
  votes: number;
  comments: number;
  live_offers: number;
  hot_offers: number;
  /** Marks of others on the member's comments. */
  likes: number;
  helpful: number;
  /** Reports of spam, self-promotion, rudeness and what is not allowed that proved right lately. */
  upheld_reports: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** One thing that a level asks for. */
export interface TrustStep {
  ask:
    | 'proven_address'
    | 'hours'
    | 'days'
    | 'visit_days'
    | 'votes'
    | 'comments'
    | 'reports'
    | 'offers'
    | 'likes'
    | 'hot_offers'
    | 'helpful';
  value: number;
  /** At least so much; of reports at most. */
  wanted: number;
  is_met: boolean;
}

/** What a level asks for beside the one below it: all of it, and inside of each any one. */
export function trustSteps(level: 1 | 2 | 3, figures: TrustFigures, thresholds: TrustThresholds): TrustStep[][] {
  const step = (ask: TrustStep['ask'], value: number, wanted: number): TrustStep => ({
    ask,
    value,
    wanted,
    is_met: ask === 'reports' ? value <= wanted : value >= wanted,
  });
  const days = (wanted: number) => [step('days', Math.floor(figures.age_ms / DAY_MS), wanted)];
  const { votes, comments, live_offers, hot_offers, likes, helpful, visit_days, upheld_reports } = figures;
  if (level === 1) {
    return [
      [step('proven_address', Number(figures.is_verified), 1)],
      [step('hours', Math.floor(figures.age_ms / HOUR_MS), thresholds.t1_hours)],
      [step('visit_days', visit_days, thresholds.t1_visit_days)],
      [step('votes', votes, thresholds.t1_votes), step('comments', comments, thresholds.t1_comments)],
      [step('reports', upheld_reports, thresholds.t1_reports)],
    ];
  }
  if (level === 2) {
    return [
      days(thresholds.t2_days),
      [step('offers', live_offers, thresholds.t2_offers), step('comments', comments, thresholds.t2_comments)],
      [step('likes', likes, thresholds.t2_likes)],
    ];
  }
  return [
    days(thresholds.t3_days),
    [step('hot_offers', hot_offers, thresholds.t3_hot_offers), step('helpful', helpful, thresholds.t3_helpful)],
  ];
}

/** Trust from 0 to 3. Each level asks for the one below it too. */
export function trustLevel(figures: TrustFigures, thresholds: TrustThresholds): 0 | 1 | 2 | 3 {
  if (!figures.is_verified || !isSettled(figures, thresholds)) return 0;
  if (!isExperienced(figures, thresholds)) return 1;
  return isMostTrusted(figures, thresholds) ? 3 : 2;
}

function isSettled(figures: TrustFigures, thresholds: TrustThresholds): boolean {
  return (
    figures.age_ms >= thresholds.t1_hours * HOUR_MS &&
    figures.visit_days >= thresholds.t1_visit_days &&
    (figures.votes >= thresholds.t1_votes || figures.comments >= thresholds.t1_comments) &&
    figures.upheld_reports <= thresholds.t1_reports
  );
}

function isExperienced(figures: TrustFigures, thresholds: TrustThresholds): boolean {
  return (
    figures.age_ms >= thresholds.t2_days * DAY_MS &&
    (figures.live_offers >= thresholds.t2_offers || figures.comments >= thresholds.t2_comments) &&
    figures.likes >= thresholds.t2_likes
  );
}

function isMostTrusted(figures: TrustFigures, thresholds: TrustThresholds): boolean {
  return (
    figures.age_ms >= thresholds.t3_days * DAY_MS &&
    (figures.hot_offers >= thresholds.t3_hot_offers || figures.helpful >= thresholds.t3_helpful)
  );
}
