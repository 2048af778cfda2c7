import { useState, type MouseEvent } from 'react';
import type { AlertTemplate } from '#contract/alert-templates.ts';
import type { Alert } from '#contract/alerts.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Words } from '#i18n/keys.ts';
import { alertAddress, templateAddress } from '../alert-addresses.ts';
import { ApiError, call } from '../api.ts';
import { signInAgain } from '../auth/sign-in-again.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { isolated } from './isolated.ts';
import { TemplateArt } from './template-art.tsx';
import './template-card.css';

interface TemplateCardProps {
  template: AlertTemplate;
  /** Level of the heading its name is. */
  level: 'h2' | 'h3';
  /** An alert was begun with it, here and now. Without it the way leads over the form of a new alert. */
  onAdded?: (alert: Alert) => void;
}

/** A starting point of alerts: one press adds it where its member's alerts are, elsewhere it fills in the form. */
export function TemplateCard({ template, level: Name, onAdded }: TemplateCardProps) {
  const t = useWords();
  const { locale } = useFrame();
  const { name, followers_count, finds_a_week } = template;
  return (
    <div className="template-card card">
      <TemplateArt {...template} />
      <Name className="template-card__name">{name}</Name>
      <p className="template-card__facts">
        {followers_count > 0 ? (
          <span>{t('alerts.template_followers', { count: formatNumber(followers_count, locale) })}</span>
        ) : null}
        {finds_a_week === null ? null : <span>{weekText(t, finds_a_week, locale)}</span>}
      </p>
      <AddControl template={template} onAdded={onAdded} />
    </div>
  );
}

function weekText(t: Words, finds_a_week: number, locale: 'ru' | 'en'): string {
  if (finds_a_week === 0) return t('alerts.template_none');
  return finds_a_week < 1
    ? t('alerts.template_rare')
    : t('alerts.template_week', { count: formatNumber(Math.round(finds_a_week), locale) });
}

function AddControl({ template, onAdded }: Pick<TemplateCardProps, 'template' | 'onAdded'>) {
  const t = useWords();
  const { id, name, alert_id } = template;
  const [added_id, setAdded] = useState(alert_id);
  const { is_busy, add } = useAdding(id, (alert) => {
    setAdded(alert.id);
    onAdded?.(alert);
  });
  if (added_id !== null)
    return (
      <ButtonLink
        kind="ghost"
        is_full
        href={alertAddress(added_id)}
        aria-label={t('alerts.template_open', { name: isolated(name) })}
      >
        <Icon name="check" size={18} />
        {t('alerts.template_added')}
      </ButtonLink>
    );
  const label = t('alerts.template_add_named', { name: isolated(name) });
  const inside = (
    <>
      <Icon name="plus" size={18} />
      {t('alerts.template_add')}
    </>
  );
  if (!onAdded)
    return (
      <ButtonLink kind="soft" is_full href={templateAddress(id)} aria-label={label}>
        {inside}
      </ButtonLink>
    );
  const press = (event: MouseEvent) => {
    event.preventDefault();
    add();
  };
  return is_busy ? (
    <Button kind="soft" is_full is_busy aria-label={label}>
      {t('alerts.template_add')}
    </Button>
  ) : (
    // A link, so that it leads on where no scripts run.
    <ButtonLink kind="soft" is_full href={templateAddress(id)} aria-label={label} onClick={press}>
      {inside}
    </ButtonLink>
  );
}

/** Begins an alert with a template, one time for many presses; a session that has ended meanwhile is no end of it. */
function useAdding(id: number, onAdded: (alert: Alert) => void) {
  const t = useWords();
  const { viewer } = useFrame();
  const [is_busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { data } = await call('POST /api/alert-templates/:id/clone', { params: { id } });
      onAdded(data);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_signed_in') signInAgain(viewer?.id, add);
      else showToast({ kind: 'failure', message: failureMessage(error, t('alerts.save_failed')) });
    } finally {
      setBusy(false);
    }
  };
  const add = () => {
    if (!is_busy) void run();
  };
  return { is_busy, add };
}
