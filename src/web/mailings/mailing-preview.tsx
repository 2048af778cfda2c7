import { LOCALES } from '#contract/common.ts';
import type { MailingWord } from '#contract/mailing-kinds.ts';
import { MarkedWords } from '../ui/marked-words.tsx';
import { useWords } from '../words.tsx';
import './mailing-preview.css';

/** How the letter reads in both languages. */
export function MailingPreview({ words }: { words: Record<MailingWord, string> }) {
  const t = useWords();
  return (
    <div className="mailing-preview">
      {LOCALES.map((locale) => (
        <div key={locale} className="mailing-preview__letter">
          <p className="mailing-preview__for">{t(`mailings.preview_${locale}`)}</p>
          <p className="mailing-preview__subject" lang={locale}>
            {words[`subject_${locale}`]}
          </p>
          <div className="mailing-preview__words" lang={locale}>
            {words[`text_${locale}`].split(/\n{2,}/).map((paragraph, nth) => (
              // Paragraphs have no names of their own, and none is moved.
              // eslint-disable-next-line react/no-array-index-key
              <p key={nth}>
                <MarkedWords text={paragraph} />
              </p>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
