import type { LeftOut } from '#contract/alert-pages.ts';
import { useWords } from '../words.tsx';

/** Which filters of a list no alert has; nothing where it has them all. */
export function LeftOutNote({ left_out }: { left_out: readonly LeftOut[] }) {
  const t = useWords();
  if (left_out.length === 0) return null;
  const filters = left_out.map((filter) => t(`alerts.left_${filter}`)).join(', ');
  return <>{t('alerts.left_out', { filters })}</>;
}
