import type { WordKey } from '#i18n/keys.ts';
import { badgeOf } from '#rules/badges.ts';
import { useWords } from '../words.tsx';

/** The name of a badge; empty for an id that is none. */
export function useBadgeName(): (id: number) => string {
  const t = useWords();
  return (id) => {
    const badge = badgeOf(id);
    return badge ? t(`badges.${badge.name}` as WordKey) : '';
  };
}
