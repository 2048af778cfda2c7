import { useState } from 'react';
import { LOOK_WORDS, SITE_DESCRIPTION_LENGTH, SITE_NAME_LENGTH, type LookChoice } from '#contract/site-look-kinds.ts';
import type { AdminLookPageProps } from '#contract/site-look-pages.ts';
import type { SiteLook } from '#contract/site-look.ts';
import { ACCENT_THEMES } from '#rules/accent.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useWords } from '../words.tsx';
import { AccentField } from './accent-field.tsx';
import { AccentPreviews } from './accent-preview.tsx';
import { LookFacts } from './look-facts.tsx';
import { LogoField, logoOf } from './logo-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useLookForm } from './use-look-form.ts';
import './look-form.css';

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
      {rival ? <Rival rival={rival} changes={rival_changes} onMerge={merge} onTake={take} /> : null}
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
              {(control) => (
                <input
                  {...control}
                  lang={name.slice(-2)}
                  autoComplete="off"
                  placeholder={shipped[name]}
                  maxLength={most}
                  value={value}
                  onChange={(event) => change({ [name]: event.target.value === '' ? null : event.target.value })}
                />
              )}
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

interface RivalProps {
  rival: SiteLook;
  changes: readonly LookChoice[];
  onMerge: () => void;
  onTake: () => void;
}

/** What somebody else saved meanwhile. */
function Rival({ rival, changes, onMerge, onTake }: RivalProps) {
  const t = useWords();
  return (
    <div className="look-form__rival" role="alert">
      <p>
        <b>{t('look.conflict', { username: rival.username ?? '', version: rival.version })}</b>{' '}
        {t('look.conflict_text')}
      </p>
      <LookFacts look={rival} only={changes} />
      <div className="look-form__ways">
        <Button kind="soft" size="small" onClick={onMerge}>
          {t('look.conflict_mine')}
        </Button>
        <Button kind="line" size="small" onClick={onTake}>
          {t('look.conflict_theirs')}
        </Button>
      </div>
    </div>
  );
}
