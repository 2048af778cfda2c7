import type { ErrorCode } from '#contract/errors.ts';

/** What an error reply may tell beside its code. */
export interface ErrorDetails {
  /** Field -> message keys of the i18n noun `errors`. */
  fields?: Record<string, string[]>;
  /** Seconds. */
  retry_after?: number;
  /** Seconds. */
  remaining_cooldown?: number;
  /** Another message of the i18n noun `errors` than the code's own. */
  says?: string;
  /** Values the message quotes. */
  values?: Record<string, string | number>;
  /** When it ends; the message quotes it as `until`, in the reader's language. */
  until?: Date;
}

/** An action refused. server/error-reply.ts alone turns the code into a status and words. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options: ErrorOptions = {}) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/**
 * Refuses a form with something wrong in it, each field by its own message; without faults nothing happens.
 * @param faults field -> key of the i18n noun `errors`
 * @throws invalid_field
 */
export function refuseFaults(faults: Readonly<Record<string, string>>, values: ErrorDetails['values'] = {}): void {
  const fields = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, [fault]]));
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_field', { fields, values });
}
