import type { SiteText } from '#contract/site-texts.ts';
import { formatDateTime } from '#i18n/format.ts';
import { profileAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';

/** Which version of a text this is, who saved it and when. */
export function VersionNote({ version, username, created_at }: Pick<SiteText, 'version' | 'username' | 'created_at'>) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  if (version === 0) return <span>{t('documents.shipped')}</span>;
  return (
    <>
      <span>{t('documents.version', { version })}</span>
      {username === null ? null : (
        <a className="link" href={profileAddress(username)}>
          {username}
        </a>
      )}
      {created_at === null ? null : <span>{formatDateTime(created_at, locale, time_zone)}</span>}
    </>
  );
}
