import type { ProfileListPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import './own-drafts.css';

/** What a member has begun and not sent yet; a press goes on with it. */
export function OwnDrafts({
  drafts,
  older_path,
}: {
  drafts: ProfileListPageProps['drafts'];
  older_path: string | null;
}) {
  const t = useWords();
  if (drafts.length === 0)
    return (
      <EmptyState
        icon="pencil"
        title={t('users.deals_drafts_empty_title')}
        text={t('users.deals_drafts_empty_text')}
        action={<ButtonLink href={ADDRESS.submit}>{t('users.add_offer')}</ButtonLink>}
      />
    );
  return (
    <>
      <ul className="own-drafts card">
        {drafts.map(({ id, title, url, updated_at, is_edit }) => (
          <li key={id} className="own-drafts__row">
            <a className="own-drafts__link" href={url}>
              <span className="own-drafts__title lines-2">{title || t('users.draft_untitled')}</span>
              <span className="own-drafts__note">
                {t(is_edit ? 'users.draft_of_edit' : 'users.draft')} · <TimeAgo at={updated_at} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {older_path ? (
        <p className="own-drafts__more">
          <ButtonLink kind="soft" href={older_path}>
            {t('users.more_people')}
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}
