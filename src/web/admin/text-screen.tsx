import type { AdminTextPageProps } from '#contract/site-text-pages.ts';
import { ADMIN } from '../admin-addresses.ts';
import { ADDRESS } from '../addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { TextForm } from './text-form.tsx';
import './admin-record.css';
import './text-screen.css';

/** A text of the site in both languages: beside each other where there is room. */
export function TextScreen({ page, texts }: AdminTextPageProps) {
  const t = useWords();
  return (
    <AdminFrame here="texts" title={t(`documents.page_${page}`)}>
      <p className="admin-record__ways">
        <a className="link" href={ADMIN.texts}>
          {t('documents.back')}
        </a>
        <ButtonLink kind="line" size="small" href={ADDRESS[page]}>
          {t('documents.open')}
        </ButtonLink>
      </p>
      <div className="text-screen__grammar">
        <p>{t('documents.grammar')}</p>
        <ul className="text-screen__signs">
          {(['heading', 'subheading', 'item', 'number', 'bold', 'link'] as const).map((sign) => (
            <li key={sign}>
              <code className="text-screen__sign">{t(`documents.sign_${sign}`)}</code> {t(`documents.means_${sign}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className="text-screen__languages">
        {texts.map((text) => (
          <TextForm key={text.locale} text={text} />
        ))}
      </div>
    </AdminFrame>
  );
}
