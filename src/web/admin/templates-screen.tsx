import type { AdminTemplate, AdminTemplatesPageProps } from '#contract/alert-pages.ts';
import { adminTemplateAddress } from '../admin-addresses.ts';
import { ALERT_TEMPLATES } from '../alert-addresses.ts';
import { TemplateArt } from '../alerts/template-art.tsx';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { SliceLinks } from './slice-links.tsx';
import { weekText } from './template-facts.tsx';
import './admin-list.css';
import './templates-screen.css';

/** Starting points of deal alerts; works without scripts. */
export function TemplatesScreen({ templates, previous_path, next_path }: AdminTemplatesPageProps) {
  const t = useWords();
  return (
    <AdminFrame here="templates" title={t('templates.title')}>
      <div className="admin-list__bar">
        <p className="templates-screen__lead">{t('templates.lead')}</p>
        <span className="admin-list__ways">
          <ButtonLink kind="line" size="small" href={ALERT_TEMPLATES}>
            {t('templates.page')}
          </ButtonLink>
          <ButtonLink kind="soft" size="small" href={adminTemplateAddress('new')}>
            {t('templates.create')}
          </ButtonLink>
        </span>
      </div>
      {templates.length > 0 ? (
        <ul className="admin-list__list card">
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </ul>
      ) : (
        <EmptyState icon="radar" title={t('templates.none')} text={t('templates.none_hint')} />
      )}
      <SliceLinks previous_path={previous_path} next_path={next_path} />
    </AdminFrame>
  );
}

function TemplateRow({ template }: { template: AdminTemplate }) {
  const t = useWords();
  const { locale } = useFrame();
  const { id, picture, origin, is_shown, followers_count } = template;
  return (
    <li className="admin-list__row templates-screen__row">
      <TemplateArt id={id} picture={picture} icon={null} />
      <div className="templates-screen__words">
        <div className="admin-list__who">
          <a className="link" href={adminTemplateAddress(id)}>
            {template[`name_${locale}`]}
          </a>
          <span className="admin-list__note" lang={locale === 'ru' ? 'en' : 'ru'}>
            {template[locale === 'ru' ? 'name_en' : 'name_ru']}
          </span>
        </div>
        <p className="admin-list__note">
          {is_shown ? null : <b>{t('templates.is_hidden')}</b>}
          <span>{t('templates.followers', { count: followers_count })}</span>
          <span>{weekText(t, template.finds_a_week?.[locale] ?? null, locale)}</span>
          {origin === 'shipped' ? null : <span>{t(`templates.origin_${origin}`)}</span>}
        </p>
      </div>
    </li>
  );
}
