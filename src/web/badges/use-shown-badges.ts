import { useRef, useState } from 'react';
import { call } from '../api.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';

const MOST = 3;

/** Which badges a member has chosen to stand beside their name: at once on the screen, and back again when it fails. */
export function useShownBadges(given: readonly number[], onShown: (ids: readonly number[]) => void) {
  const t = useWords();
  const [chosen, setChosen] = useState(given);
  /** Choices made one after the other are kept in this order; the last one's answer holds. */
  const line = useRef(Promise.resolve());
  const kept = useRef(given);
  const keep = async (before: Promise<void>, badge_ids: readonly number[]) => {
    await before;
    try {
      const { data } = await call('PUT /api/me/badges/shown', { body: { badge_ids: [...badge_ids] } });
      kept.current = badge_ids;
      onShown(data.shown);
    } catch {
      setChosen(kept.current);
      showToast({ kind: 'failure', message: t('awards.save_failed') });
    }
  };
  const choose = (badge_ids: readonly number[]) => {
    setChosen(badge_ids);
    line.current = keep(line.current, badge_ids);
  };
  /** One more than there is room for puts out the one chosen first. */
  const toggle = (id: number) =>
    choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-MOST));
  return { chosen, choose, toggle };
}
