import { formatTotal } from '#i18n/format.ts';
import type { FeedProps } from '#contract/pages.ts';
import { withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

/** What a list leaves out for its language, or would without it, and the way to change that. A link: no code comes with it. */
export function OtherLanguage({ feed: { others, page_path } }: { feed: Pick<FeedProps, 'others' | 'page_path'> }) {
  const t = useWords();
  const { locale, notes } = useFrame();
  if (!others) return null;
  const { lang, count, is_shown } = others;
  const only = lang === 'ru' ? 'en' : 'ru';
  return (
    <p className={`other-language${notes.includes('cookies') ? ' other-language--first' : ''}`}>
      <Icon name="languages" size={18} />
      <span>
        {is_shown ? t('widgets.languages_both') : t(`widgets.others_${lang}`, { total: formatTotal(count, locale) })}
      </span>
      <a className="link" href={withQuery(page_path, { content: is_shown ? only : 'all' })} rel="nofollow">
        {t(is_shown ? `widgets.only_${only}` : 'widgets.others_show')}
      </a>
    </p>
  );
}
