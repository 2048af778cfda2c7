import { useEffect, useState, type ComponentProps } from 'react';
import type { AdminTemplatePageProps } from '#contract/alert-pages.ts';
import { ALERT_LIMITS } from '#contract/common.ts';
import { formatNumber } from '#i18n/format.ts';
import { adminTemplateAddress } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { useFrame } from '../frame-context.tsx';
import { CheckBox } from '../ui/check-box.tsx';
import { Field } from '../ui/field.tsx';
import { leaveAlert, showLeftAlert } from '../ui/left-alert.ts';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useWords } from '../words.tsx';
import {
  bodyOf,
  draftOf,
  NUMBER_FIELDS,
  numberOf,
  NUMBERS,
  type NamedGroup,
  type NumberField,
  type TemplateDraft,
} from './template-draft.ts';
import { groupCalled, TemplateGroups } from './template-groups.tsx';
import { TemplatePictures } from './template-pictures.tsx';
import './template-form.css';

const FLAGS = ['free_only', 'include_coupons', 'is_shown'] as const;

type TextField = 'name_ru' | 'name_en' | 'keyword_ru' | 'keyword_en';
type FieldWords = Pick<ComponentProps<typeof Field>, 'hint' | 'is_optional'>;

/** What an administrator decides of a starting point. */
export function TemplateForm(props: AdminTemplatePageProps) {
  const { template } = props;
  const t = useWords();
  const { draft, change, fields, error, is_busy, submit } = useTemplateForm(props);
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
    <SettingsForm
      error={error}
      fields={fields}
      is_busy={is_busy}
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
  );
}

/** What is typed, what is wrong with it, and its way to the server. */
function useTemplateForm(props: AdminTemplatePageProps) {
  const { template } = props;
  const t = useWords();
  const { locale } = useFrame();
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const [draft, setDraft] = useState(() => draftOf(props));
  /** Complaints that need no server. */
  const [wrong, setWrong] = useState<Record<string, string>>({});
  useEffect(showLeftAlert, []);
  const change = (part: Partial<TemplateDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setWrong({});
    clear();
  };
  const faultsOfNumbers = () => {
    const faults: Record<string, string> = {};
    for (const field of NUMBER_FIELDS) {
      const [least, most] = NUMBERS[field];
      const range = { least: formatNumber(least, locale), most: formatNumber(most, locale) };
      if (numberOf(field, draft[field]) === undefined) faults[field] = t('templates.number', range);
    }
    return faults;
  };
  const send = async () => {
    const groups = await settledGroups(draft);
    const faults = faultsOfNumbers();
    if (!groups) faults['group_slugs'] = t('choices.unknown');
    setWrong(faults);
    if (!groups || Object.keys(faults).length > 0) return;
    const body = bodyOf({ ...draft, groups });
    if (template) {
      await call('PATCH /api/admin/alert-templates/:id', { params: { id: template.id }, body });
      leaveAlert(t('templates.saved'));
      location.reload();
      return;
    }
    const { data } = await call('POST /api/admin/alert-templates', { body });
    leaveAlert(t('templates.saved'));
    location.assign(adminTemplateAddress(data.id));
  };
  const submit = () => void run(send, t('admin.failed'));
  return { draft, change, fields: Object.keys(wrong).length > 0 ? wrong : fields, error, is_busy, submit };
}

/** The chosen groups, with the one that is typed and not chosen; null when none is called so. */
async function settledGroups({ groups, group_typed }: TemplateDraft): Promise<readonly NamedGroup[] | null> {
  if (group_typed.trim() === '') return groups;
  const found = await groupCalled(group_typed);
  return found && [...groups.filter(({ id }) => id !== found.id), found];
}
