/** Comparing what is typed here with what stands at the server. */
import type { DraftForm } from '#contract/drafts.ts';
import type { FormField } from '#rules/entry-form.ts';

export function fieldsOf(form: DraftForm): FormField[] {
  return Object.keys(form) as FormField[];
}

/** Some fields of a form; those it does not have are left out. */
export function pick(form: DraftForm, names: readonly FormField[]): DraftForm {
  return Object.fromEntries(names.filter((name) => form[name] !== undefined).map((name) => [name, form[name]]));
}

export function without(form: DraftForm, names: readonly FormField[]): DraftForm {
  return pick(
    form,
    fieldsOf(form).filter((name) => !names.includes(name)),
  );
}

/** The same value, in whatever order its keys stand: the database keeps an order of its own. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/**
 * Fields changed in two places: something else stands at the server than was seen here, and not what is wanted here.
 * @param seen what this page last read, and what it sent without learning whether it arrived
 */
export function conflictingFields(unsent: DraftForm, seen: readonly DraftForm[], current: DraftForm): FormField[] {
  return fieldsOf(unsent).filter((name) => [...seen, unsent].every((form) => !isSame(current[name], form[name])));
}
