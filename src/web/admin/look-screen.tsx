import type { AdminLookPageProps } from '#contract/site-look-pages.ts';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { LookForm } from './look-form.tsx';
import { LookVersions } from './look-versions.tsx';
import './admin-record.css';

/** Name and look of the site: what administrators choose, and what was chosen before; without scripts it is read. */
export function LookScreen(props: AdminLookPageProps) {
  const t = useWords();
  return (
    <AdminFrame here="look" title={t('look.title')}>
      <section className="admin-record__card card">
        <p className="admin-record__lead">{t('look.lead')}</p>
        <LookForm {...props} />
      </section>
      <LookVersions {...props} />
    </AdminFrame>
  );
}
