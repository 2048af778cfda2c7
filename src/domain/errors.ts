import type { ErrorCode } from '#contract/errors.ts';

/** What an error reply may tell beside its code. */
export interface ErrorDetails {
  /** Field -> message keys of the i18n noun `errors`. */
  fields?: Record<string, string[]>;
  /** Seconds. */
  retry_after?: number;
  /** Seconds. */
  remaining_cooldown?: number;
  /** Values the message quotes. */
  values?: Record<string, string | number>;
}

/** A deed refused. server/error-reply.ts alone turns the code into a status and words. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
