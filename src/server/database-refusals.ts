/**
 * What a rule of the database means to the caller, where a check of ours before it has a hole or somebody else was faster.
 * Each is logged: the place for such a refusal is the action, which knows more of it.
 */
import type { ErrorDetails } from '#domain/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';

interface DatabaseError {
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
}

/** Columns that hold what callers say, by the names of their fields. What else breaks a rule is a fault of the program. */
const FIELDS = new Set(
  [
    'title slug url canonical_url name description coupon_name coupon_description bump_note price_minor',
    'low_price_minor shipping_minor discount_type discount_amount currency lang code position keyword',
    'min_temperature max_price_minor min_discount_percent group_ids store_ids detail reason username',
    'email key endpoint p256dh auth credential_id content_text schedule_minutes scopes form word host',
    'owner_object_id collection value',
  ].flatMap((line) => line.split(' ')),
);

/** Rules over several columns: the field a caller can change to keep them. */
const FIELD_OF_RULE: Record<string, string> = {
  offers_check: 'discount_amount',
  offers_check1: 'discount_amount',
  offers_check2: 'ends_on',
  reports_check1: 'url',
  reports_check2: 'detail',
  user_follows_check: 'id',
  groups_check: 'parent_id',
};

function fieldOf({ constraint = '', table = '', column }: DatabaseError): string | null {
  const rule = constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : constraint;
  const name = column ?? rule.replace(/_check\d*$/, '');
  return FIELD_OF_RULE[constraint] ?? (FIELDS.has(name) ? name : null);
}

/** The refusal behind an error of the database; null when no input of a caller can be behind it. */
export function refusedByDatabase(error: unknown): { code: ErrorCode; details: ErrorDetails } | null {
  const fault = error as DatabaseError;
  switch (fault.code) {
    // Something stands there already, or what it hangs on is gone since: in both cases somebody was faster.
    case '23505':
    case '23503':
      return { code: 'conflict', details: {} };
    case '23514':
    case '23502': {
      const field = fieldOf(fault);
      return field === null ? null : { code: 'invalid_field', details: { fields: { [field]: ['field_malformed'] } } };
    }
    // Too long, out of range, no instant, no number of its kind.
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22P02':
      return { code: 'malformed_request', details: {} };
    default:
      return null;
  }
}
