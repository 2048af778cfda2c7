/** Every error code the product can answer with, and its HTTP status. Words: i18n `errors.<code>`. */
export const ERROR_STATUS = {
  malformed_request: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  wrong_password: 403,
  token_invalid: 401,
  api_token_invalid: 401,
  otp_required: 401,
  otp_wrong: 401,
  passkey_refused: 401,
  csrf_failed: 403,
  email_not_verified: 403,
  own_offer: 403,
  own_comment: 403,
  comment_edit_closed: 403,
  account_suspended: 403,
  not_allowed: 403,
  scope_missing: 403,
  impersonating: 403,
  page_not_found: 404,
  provider_off: 404,
  offer_not_found: 404,
  discussion_not_found: 404,
  comment_not_found: 404,
  user_not_found: 404,
  media_not_found: 404,
  notification_not_found: 404,
  session_not_found: 404,
  token_not_found: 404,
  passkey_not_found: 404,
  draft_not_found: 404,
  ring_not_found: 404,
  ring_decided: 409,
  group_not_found: 404,
  store_not_found: 404,
  username_taken: 409,
  identity_taken: 409,
  already_verified: 409,
  already_reported: 409,
  already_merged: 409,
  offer_ended: 409,
  totp_on: 409,
  picture_in_use: 409,
  draft_changed: 409,
  totp_off: 409,
  request_in_progress: 409,
  gone: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_field: 422,
  code_invalid: 422,
  username_cooldown: 422,
  picture_refused: 422,
  remote_picture_failed: 422,
  delete_refused: 422,
  too_many_tokens: 422,
  push_address_invalid: 422,
  too_many_passkeys: 422,
  too_many_drafts: 422,
  too_many_bookmarks: 422,
  too_many_follows: 422,
  too_many_pins: 422,
  too_many_scheduled: 422,
  unknown_publication: 422,
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
  post_pace: 429,
  report_pace: 429,
  internal: 500,
  provider_failed: 502,
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
