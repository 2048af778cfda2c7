import type { ComponentProps } from 'react';
import type { AdminTemplatePageProps } from '#contract/alert-pages.ts';
import { ALERT_LIMITS } from '#contract/common.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { Field } from '../ui/field.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useWords } from '../words.tsx';
import { NUMBER_FIELDS, type NumberField } from './template-draft.ts';
import { TemplateGroups } from './template-groups.tsx';
import { TemplatePictures } from './template-pictures.tsx';
import { TemplateRival } from './template-rival.tsx';
import { useTemplateForm } from './use-template-form.ts';
import './template-form.css';

const FLAGS = ['free_only', 'include_coupons', 'is_shown'] as const;

type TextField = 'name_ru' | 'name_en' | 'keyword_ru' | 'keyword_en';
type FieldWords = Pick<ComponentProps<typeof Field>, 'hint' | 'is_optional'>;

/** What an administrator decides of a starting point. */
export function TemplateForm(props: AdminTemplatePageProps) {
  const { template } = props;
  const t = useWords();
  const { draft, rival, change, fields, error, is_busy, submit, merge, take } = useTemplateForm(props);
  const input = (name: TextField | NumberField, given: ComponentProps<'input'>, words: FieldWords = {}) => (
    <Field key={name} label={t(`templates.${name}`)} error={fields[name] ?? null} {...words}>
      {(control) => (
        <input
          {...control}
          {...given}
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const keyword = { is_optional: true, hint: t('templates.keyword_hint') };
  return (
    <>
      {rival ? <TemplateRival {...rival} mine={draft} onMerge={merge} onTake={take} /> : null}
      <SettingsForm
        error={error}
        fields={fields}
        is_busy={is_busy}
        is_ready={rival === null}
        submit={t(template ? 'templates.save' : 'templates.create')}
        busy={t('admin.busy')}
        onSubmit={submit}
      >
        {input('name_ru', { lang: 'ru', maxLength: ALERT_LIMITS.name })}
        {input('name_en', { lang: 'en', maxLength: ALERT_LIMITS.name })}
        {input('keyword_ru', { lang: 'ru', maxLength: ALERT_LIMITS.keyword }, keyword)}
        {input('keyword_en', { lang: 'en', maxLength: ALERT_LIMITS.keyword }, keyword)}
        <TemplateGroups
          chosen={draft.groups}
          text={draft.group_typed}
          error={fields['group_slugs'] ?? null}
          onChange={change}
        />
        {NUMBER_FIELDS.map((name) =>
          input(
            name,
            { inputMode: 'numeric' },
            name === 'position' ? { hint: t('templates.position_hint') } : { is_optional: true },
          ),
        )}
        <div className="template-form__flags">
          {FLAGS.map((name) => (
            <CheckBox
              key={name}
              label={t(`templates.${name}`)}
              is_checked={draft[name]}
              onChange={(is_on) => change({ [name]: is_on })}
            />
          ))}
        </div>
        <TemplatePictures
          id={template?.id ?? 0}
          picture={draft.picture}
          error={fields['picture'] ?? null}
          onChosen={(picture) => change({ picture })}
        />
      </SettingsForm>
    </>
  );
}
