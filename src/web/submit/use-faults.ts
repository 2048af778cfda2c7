import { useState } from 'react';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import type { WordKey } from '#i18n/keys.ts';
import { faultValues, formFaults, type FormField, type FormContext } from '#rules/entry-form.ts';
import { useWords } from '../words.tsx';

export type FieldErrors = Partial<Record<FormField, string>>;

/** What else a change of a field may put right. */
const TOGETHER: Partial<Record<FormField, readonly FormField[]>> = {
  has_no_link: ['url'],
  store_id: ['url', 'store_name'],
  is_free: ['price'],
  is_free_shipping: ['shipping'],
  discount_type: ['discount_amount'],
  starts_on: ['ends_on'],
  schedule_offset: ['publish_at'],
  publish_at: ['schedule_offset'],
};

/** What is said to be wrong at the fields: found on blur and on submit, gone with the next change. */
export function useFaults(context: FormContext, isLocked: (field: FormField) => boolean) {
  const t = useWords();
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Looks at some fields; returns those that are wrong and says so at them. */
  const check = (kind: DraftKind, form: DraftForm, isAsked: (field: FormField) => boolean): FormField[] => {
    // The page may have stood for hours since the server said what time it is.
    const at = new Date(context.now.getTime() + performance.now());
    const faults = formFaults(kind, form, { ...context, now: at });
    const values = faultValues(context);
    // What cannot be changed any more is not the writer's to mend.
    const wrong = (Object.keys(faults) as FormField[]).filter((field) => isAsked(field) && !isLocked(field));
    setErrors((now) => {
      const kept = without(now, (Object.keys(now) as FormField[]).filter(isAsked));
      const found = wrong.map((field) => [field, t(`errors.${faults[field] ?? ''}` as WordKey, values)]);
      return { ...kept, ...(Object.fromEntries(found) as FieldErrors) };
    });
    return wrong;
  };
  return {
    errors,
    check,
    put: (more: FieldErrors) => setErrors((now) => ({ ...now, ...more })),
    clear: (form: DraftForm) =>
      setErrors((now) => {
        const changed = Object.keys(form) as FormField[];
        return without(now, [...changed, ...changed.flatMap((field) => TOGETHER[field] ?? [])]);
      }),
  };
}

function without(errors: FieldErrors, fields: readonly FormField[]): FieldErrors {
  if (!fields.some((field) => field in errors)) return errors;
  const gone = new Set<string>(fields);
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !gone.has(field)));
}
