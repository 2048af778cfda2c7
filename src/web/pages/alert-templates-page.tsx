import type { AlertTemplatesPageProps } from '#contract/alert-pages.ts';
import { ADDRESS } from '../addresses.ts';
import { TemplateGrid } from '../alerts/template-grid.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import './alerts-page.css';

/** Every starting point of alerts; each fills in the form of a new one, of guests as well. */
export function AlertTemplatesPage({ templates }: AlertTemplatesPageProps) {
  const t = useWords();
  return (
    <div className="alerts-page wrap">
      <header className="alerts-page__head">
        <div className="alerts-page__words">
          <h1 className="title-1">{t('alerts.templates_title')}</h1>
          <p className="alerts-page__lead">{t('alerts.templates_lead')}</p>
        </div>
      </header>
      <TemplateGrid templates={templates} level="h2" />
      <p className="alerts-page__templates alerts-page__templates-head">
        {t('alerts.templates_own')}{' '}
        <ButtonLink kind="soft" href={ADDRESS.alert_new}>
          {t('alerts.new')}
        </ButtonLink>
      </p>
    </div>
  );
}
