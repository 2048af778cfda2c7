import type { AdminTemplatePageProps } from '#contract/alert-pages.ts';
import { ADMIN } from '../admin-addresses.ts';
import { templateAddress } from '../alert-addresses.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { TemplateFacts } from './template-facts.tsx';
import { TemplateForm } from './template-form.tsx';
import './admin-record.css';

/** A starting point of alerts: what it looks for in both languages, and how it is shown. */
export function TemplateScreen({ template, groups }: AdminTemplatePageProps) {
  const t = useWords();
  const { locale } = useFrame();
  const name = template?.[`name_${locale}`] ?? '';
  return (
    <AdminFrame here="templates" title={template ? name : t('templates.new')}>
      <p className="admin-record__ways">
        <a className="link" href={ADMIN.templates}>
          {t('templates.back')}
        </a>
        {template?.is_shown ? (
          <ButtonLink kind="line" size="small" href={templateAddress(template.id)}>
            {t('templates.try')}
          </ButtonLink>
        ) : null}
      </p>
      {template ? (
        <section className="admin-record__card card" aria-labelledby="facts">
          <h2 className="title-3" id="facts">
            {t('templates.facts')}
          </h2>
          <TemplateFacts template={template} />
        </section>
      ) : null}
      <section className="admin-record__card card" aria-labelledby="fields">
        <h2 className="title-3" id="fields">
          {t('templates.fields')}
        </h2>
        <TemplateForm template={template} groups={groups} />
      </section>
      {template ? (
        <DeletionCard
          title={t('templates.delete')}
          lead={t('templates.delete_lead')}
          open={t('templates.delete_open')}
          asked={{
            title: t('templates.delete_title', { name }),
            text: t('templates.delete_text'),
            submit: t('templates.delete_submit'),
          }}
          onConfirm={async () => {
            await call('DELETE /api/admin/alert-templates/:id', { params: { id: template.id } });
            location.assign(ADMIN.templates);
          }}
        />
      ) : null}
    </AdminFrame>
  );
}
