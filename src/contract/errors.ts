/** Every error code the product can answer with, and its HTTP status. Words: i18n `errors.<code>`. */
export const ERROR_STATUS = {
  malformed_request: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  token_invalid: 401,
  csrf_failed: 403,
  email_not_verified: 403,
  own_offer: 403,
  account_suspended: 403,
  page_not_found: 404,
  offer_not_found: 404,
  discussion_not_found: 404,
  comment_not_found: 404,
  user_not_found: 404,
  media_not_found: 404,
  username_taken: 409,
  request_in_progress: 409,
  gone: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_field: 422,
  idempotency_key_reused: 422,
  comment_empty: 422,
  comment_too_long: 422,
  delta_invalid: 422,
  too_many_mentions: 422,
  voting_closed: 423,
  rate_limited: 429,
  resend_cooldown: 429,
  vote_pace: 429,
  vote_changes: 429,
  comment_pace: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every error reply. `errors` repeats the message for clients that read a list. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    fields?: Record<string, string[]>;
    /** Seconds until trying again makes sense. */
    retry_after?: number;
    /** Seconds left of a resend cooldown. */
    remaining_cooldown?: number;
    request_id?: string;
  };
  errors: string[];
}
