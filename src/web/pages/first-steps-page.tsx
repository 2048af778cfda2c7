import type { ReactNode } from 'react';
import { ALERT_LIMITS, FIRST_STEPS, LOCALES, type FirstStep } from '#contract/common.ts';
import type { FirstStepsPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { ALERT_TEMPLATES } from '../alert-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { PictureImage } from '../ui/picture.tsx';
import { useWords } from '../words.tsx';
import './first-steps-page.css';

/** Three steps of a new member, in any order: plain forms, each of which can be skipped. */
export function FirstStepsPage({ steps, is_open, groups, templates, ...alert }: FirstStepsPageProps) {
  const t = useWords();
  const done = FIRST_STEPS.filter((step) => steps[step] !== 'open').length;
  return (
    <div className="first-steps-page wrap">
      <header className="first-steps-page__head">
        <h1 className="title-1">{t('steps.title')}</h1>
        <p className="first-steps-page__lead">{t(done === FIRST_STEPS.length ? 'steps.all_done' : 'steps.lead')}</p>
        <p className="first-steps-page__progress">{t('steps.progress', { done })}</p>
      </header>
      <Step step="language" state={steps.language} save={t('steps.language_save')}>
        <LanguageChoice />
      </Step>
      <Step step="groups" state={steps.groups} save={groups.length > 0 ? t('steps.groups_save') : null}>
        <GroupChoice groups={groups} />
      </Step>
      <Step
        step="alert"
        state={steps.alert}
        save={t('steps.alert_save')}
        more={<TemplateChoice templates={templates} />}
      >
        <AlertChoice {...alert} />
      </Step>
      <form className="first-steps-page__foot" method="post" action={ADDRESS.first_steps}>
        <ButtonLink href={ADDRESS.home}>{t('steps.home')}</ButtonLink>
        {is_open ? (
          <Button type="submit" name="close" value="1" kind="ghost">
            {t('steps.close')}
          </Button>
        ) : null}
      </form>
    </div>
  );
}

interface StepProps {
  step: FirstStep;
  state: FirstStepsPageProps['steps'][FirstStep];
  /** Null where there is nothing to choose from. */
  save: string | null;
  children: ReactNode;
  /** Below, with forms of its own: Enter in a field above must not press what stands here. */
  more?: ReactNode;
}

function Step({ step, state, save, children, more }: StepProps) {
  const t = useWords();
  return (
    <section className="first-steps-page__step card" id={step} aria-labelledby={`${step}-title`}>
      <form method="post" action={ADDRESS.first_steps}>
        <input type="hidden" name="step" value={step} />
        <div className="first-steps-page__line">
          <h2 className="title-3" id={`${step}-title`}>
            {t(`steps.${step}`)}
          </h2>
          {state === 'open' ? null : (
            <span className={`first-steps-page__state first-steps-page__state--${state}`}>
              {state === 'done' ? <Icon name="circle-check" size={17} /> : null}
              {t(`steps.${state}`)}
            </span>
          )}
        </div>
        <p className="first-steps-page__text">{t(`steps.${step}_lead`)}</p>
        {children}
        <div className="first-steps-page__buttons">
          {save === null ? null : (
            <Button type="submit" kind="primary">
              {save}
            </Button>
          )}
          {state === 'open' ? (
            <Button type="submit" name="skip" value="1" kind="ghost" formNoValidate>
              {t('steps.skip')}
            </Button>
          ) : null}
        </div>
      </form>
      {more}
    </section>
  );
}

function LanguageChoice() {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <fieldset className="first-steps-page__languages">
      <legend className="visually-hidden">{t('steps.language')}</legend>
      {LOCALES.map((name) => (
        <label key={name} className="first-steps-page__choice" lang={name}>
          <input type="radio" name="lang" value={name} defaultChecked={name === locale} />
          {t(`steps.language_${name}`)}
        </label>
      ))}
    </fieldset>
  );
}

function GroupChoice({ groups }: Pick<FirstStepsPageProps, 'groups'>) {
  const t = useWords();
  if (groups.length === 0) return <p className="first-steps-page__text">{t('steps.groups_none')}</p>;
  return (
    <fieldset className="first-steps-page__groups">
      <legend className="visually-hidden">{t('steps.groups')}</legend>
      {groups.map(({ id, name, icon, picture, is_followed }) => (
        <label key={id} className="first-steps-page__group">
          <input type="hidden" name="shown" value={id} />
          <input type="checkbox" name="group" value={id} defaultChecked={is_followed} />
          <span className="first-steps-page__picture">
            <PictureImage
              picture={picture}
              size="small"
              alt=""
              seed={id}
              fallback={<GroupIcon icon={icon} size={36} />}
            />
          </span>
          <span className="first-steps-page__name">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function AlertChoice({
  alerts,
  keyword,
  keyword_error,
}: Pick<FirstStepsPageProps, 'alerts' | 'keyword' | 'keyword_error'>) {
  const t = useWords();
  const { viewer } = useFrame();
  return (
    <div className="first-steps-page__alert">
      {alerts.length > 0 ? (
        <p className="first-steps-page__text">{t('steps.alert_have', { names: alerts.join(', ') })}</p>
      ) : null}
      <Field label={t('steps.alert_label')} hint={t('steps.alert_hint')} error={keyword_error}>
        {(control) => (
          <input
            {...control}
            type="text"
            name="keyword"
            autoComplete="off"
            required
            maxLength={ALERT_LIMITS.keyword}
            defaultValue={keyword}
          />
        )}
      </Field>
      {viewer?.is_email_verified === false ? (
        <p className="first-steps-page__text">{t('steps.alert_unverified')}</p>
      ) : null}
      <p>
        <a className="first-steps-page__more" href={ADDRESS.alert_new}>
          {t('steps.alert_more')}
        </a>
      </p>
    </div>
  );
}

/** Starting points of alerts: one press begins one. */
function TemplateChoice({ templates }: Pick<FirstStepsPageProps, 'templates'>) {
  const t = useWords();
  if (templates.length === 0) return null;
  return (
    <form
      className="first-steps-page__templates"
      method="post"
      action={ADDRESS.first_steps}
      aria-labelledby="ready-alerts"
    >
      <input type="hidden" name="step" value="alert" />
      <h3 className="first-steps-page__ready" id="ready-alerts">
        {t('steps.alert_templates')}
      </h3>
      {templates.map(({ id, name }) => (
        <Button key={id} type="submit" name="template" value={id} kind="soft" size="small">
          <Icon name="plus" size={16} />
          {name}
        </Button>
      ))}
      <a className="first-steps-page__more" href={ALERT_TEMPLATES}>
        {t('steps.alert_templates_all')}
      </a>
    </form>
  );
}
