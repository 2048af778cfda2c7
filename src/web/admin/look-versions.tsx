import { useId, useState } from 'react';
import type { AdminLookPageProps } from '#contract/site-look-pages.ts';
import type { SiteLook } from '#contract/site-look.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { AskFirst } from '../auth/ask-first.tsx';
import { choicesOf, saveLook } from './save-look.ts';
import { LookFacts } from './look-facts.tsx';
import { VersionNote } from './version-note.tsx';
import './admin-list.css';
import './look-versions.css';

/** What is in force and what was before, each with the way back to it. */
export function LookVersions({ look, earlier }: AdminLookPageProps) {
  const t = useWords();
  const id = useId();
  const [asked, setAsked] = useState<SiteLook | null>(null);
  const restore = async (version: SiteLook) => {
    await saveLook({ ...choicesOf(version), was: look.version }, t('look.restored', { version: version.version }));
    location.reload();
  };
  return (
    <section className="look-versions" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {t('look.versions')}
      </h2>
      <ol className="admin-list__list card">
        {[look, ...earlier].map((one) => (
          <li key={one.version} className="look-versions__row">
            <p className="admin-list__who">
              {one.version === 0 ? <span>{t('look.shipped')}</span> : <VersionNote {...one} />}
              {one === look ? <span>{t('look.in_force')}</span> : null}
            </p>
            {one.version === 0 ? null : <LookFacts look={one} />}
            {one === look ? null : (
              <Button
                kind="line"
                size="small"
                className="look-versions__restore needs-script"
                aria-label={t('look.restore_named', { version: one.version })}
                onClick={() => setAsked(one)}
              >
                {t('look.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {asked ? (
        <AskFirst
          title={t('look.restore_title', { version: asked.version })}
          text={t('look.restore_text')}
          submit={t('look.restore_submit')}
          is_danger={false}
          onClose={() => setAsked(null)}
          onConfirm={() => restore(asked)}
        />
      ) : null}
    </section>
  );
}
