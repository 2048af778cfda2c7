import { age } from '#i18n/format.ts';
import type { WordKey, Words } from '#i18n/keys.ts';

/** Says how long ago something was, in the reader's language: "5 ч". */
export function relativeAge(t: Words, now: Date): (at: Date) => string {
  return (at) => {
    const { unit, count } = age(at.toISOString(), now.toISOString());
    return t(`common.age_${unit}` as WordKey, { count });
  };
}
