import { LOCALES } from '#contract/common.ts';
import { withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';

/** The same page in the other language, by its own name. */
export function LanguageLink({ className }: { className: string }) {
  const t = useWords();
  const { locale, path } = useFrame();
  const other = LOCALES.find((name) => name !== locale) ?? 'ru';
  return (
    <a className={className} href={withQuery(path, { lang: other })} hrefLang={other} lang={other}>
      {t(`footer.language_${other}`)}
    </a>
  );
}
