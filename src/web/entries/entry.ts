/** An offer or a discussion, as far as what is done with it goes. */
export interface Entry {
  type: 'offer' | 'discussion';
  id: number;
  url: string;
}

/** What a reported offer is after the report. */
export interface ReportOutcome {
  is_expired: boolean;
  is_maybe_expired: boolean;
}
