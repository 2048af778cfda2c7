import type { StorePageProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { profileAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './store-voice.css';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Who speaks for a store here, and how they answer. */
export function StoreVoice({ usernames, answers, median_minutes }: NonNullable<StorePageProps['voice']>) {
  const t = useWords();
  const { locale } = useFrame();
  const told = { count: answers, number: formatNumber(answers, locale) };
  return (
    <p className="store-voice">
      <Icon name="badge-check" size={18} />
      <span>
        {t('stores.voice', { who: usernames.length === 1 ? 'one' : 'many' })}{' '}
        {usernames.map((username, index) => (
          <span key={username}>
            {index > 0 ? ', ' : ''}
            <a className="link" href={profileAddress(username)}>
              {username}
            </a>
          </span>
        ))}
        {answers > 0 ? ` · ${t('stores.voice_answers', told)}` : ''}
        {answers > 0 && median_minutes !== null ? ` · ${t('stores.voice_usual', waitOf(median_minutes))}` : ''}
      </span>
    </p>
  );
}

function waitOf(minutes: number): { unit: string; count: number } {
  if (minutes < HOUR) return { unit: 'minutes', count: Math.max(1, minutes) };
  if (minutes < DAY) return { unit: 'hours', count: Math.round(minutes / HOUR) };
  return { unit: 'days', count: Math.round(minutes / DAY) };
}
