import { useState } from 'react';
import { LOOK_WORDS, SITE_DESCRIPTION_LENGTH, SITE_NAME_LENGTH } from '#contract/site-look-kinds.ts';
import type { AdminLookPageProps } from '#contract/site-look-pages.ts';
import { ACCENT_THEMES } from '#rules/accent.ts';
import { Field } from '../ui/field.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useWords } from '../words.tsx';
import { AccentField } from './accent-field.tsx';
import { AccentPreviews } from './accent-preview.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { LookFacts } from './look-facts.tsx';
import { LogoField, logoOf } from './logo-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useLookForm } from './use-look-form.ts';

/** What an administrator chooses; a field left empty is as the program ships it. */
export function LookForm({ look, shipped }: AdminLookPageProps) {
  const t = useWords();
  /** The picture of what is chosen: its number alone shows nothing. */
  const [logo, setLogo] = useState(() => logoOf(look));
  const { draft, rival, rival_changes, is_busy, error, fields, change, submit, merge, take } = useLookForm(
    look,
    setLogo,
  );

  return (
    <>
      {rival ? (
        <ConflictCard rival={rival} onMine={merge} onTheirs={take}>
          <LookFacts look={rival} only={rival_changes} />
        </ConflictCard>
      ) : null}
      <SettingsForm
        error={error}
        fields={fields}
        is_busy={is_busy}
        is_ready={rival === null}
        submit={t('look.save')}
        busy={t('admin.busy')}
        onSubmit={submit}
      >
        {LOOK_WORDS.map((name) => {
          const most = name.startsWith('name_') ? SITE_NAME_LENGTH : SITE_DESCRIPTION_LENGTH;
          const value = draft[name] ?? '';
          return (
            <Field
              key={name}
              label={t(`look.${name}`)}
              hint={t('look.empty_hint', { shipped: shipped[name] })}
              error={fields[name] ?? null}
              counter={{ length: value.length, max: most }}
            >
              {(control) => {
                const typed = {
                  ...control,
                  lang: name.slice(-2),
                  autoComplete: 'off',
                  placeholder: shipped[name],
                  maxLength: most,
                  value,
                  onChange: ({ target }: { target: { value: string } }) =>
                    change({ [name]: target.value === '' ? null : target.value }),
                };
                // All of a sentence is seen while it is typed.
                return name.startsWith('name_') ? <input {...typed} /> : <textarea {...typed} rows={3} />;
              }}
            </Field>
          );
        })}
        {ACCENT_THEMES.map((theme) => (
          <AccentField
            key={theme}
            theme={theme}
            value={draft[`accent_${theme}`] ?? ''}
            error={fields[`accent_${theme}`] ?? null}
            onChange={(color) => change({ [`accent_${theme}`]: color === '' ? null : color })}
          />
        ))}
        <LogoField
          logo={logo}
          error={fields['logo_media_id'] ?? null}
          onChange={(chosen) => {
            setLogo(chosen);
            change({ logo_media_id: chosen?.id ?? null });
          }}
        />
        <PlaceFields draft={draft} shipped={shipped} fields={fields} onChange={change} />
        <AccentPreviews draft={draft} shipped={shipped} />
      </SettingsForm>
    </>
  );
}
