import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';

/** Ways to the slices before and after a list's; nothing where there are none. */
export function SliceLinks({ previous_path, next_path }: { previous_path: string | null; next_path: string | null }) {
  const t = useWords();
  if (!previous_path && !next_path) return null;
  return (
    <p className="admin-list__next">
      {previous_path ? (
        <ButtonLink kind="soft" href={previous_path}>
          {t('admin.list_previous')}
        </ButtonLink>
      ) : null}
      {next_path ? (
        <ButtonLink kind="soft" href={next_path}>
          {t('admin.list_next')}
        </ButtonLink>
      ) : null}
    </p>
  );
}
