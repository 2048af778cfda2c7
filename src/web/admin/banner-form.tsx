import { useEffect, useState } from 'react';
import { BANNER_AUDIENCES, BANNER_PLACES, BANNER_TONES } from '#contract/banner-kinds.ts';
import type { Banner } from '#contract/banners.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { EndpointOf } from '#contract/endpoints.ts';
import type { AdminBannerPageProps } from '#contract/pages.ts';
import type { WordKey } from '#i18n/keys.ts';
import { instantIn, momentIn, parseTypedMoment, typedMoment } from '#rules/local-date.ts';
import { adminBannerAddress } from '../admin-addresses.ts';
import { ApiError, call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { useFrame } from '../frame-context.tsx';
import { MarkedWords } from '../ui/marked-words.tsx';
import { CheckBox } from '../ui/check-box.tsx';
import { Field } from '../ui/field.tsx';
import { leaveAlert, showLeftAlert } from '../ui/left-alert.ts';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useWords } from '../words.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { RecordFacts } from './record-facts.tsx';
import './banner-form.css';

const MAX_TEXT = 1000;
const MOMENTS = ['starts_at', 'ends_at'] as const;
const TEXTS = ['text_ru', 'text_en'] as const;
const FIELDS = [...TEXTS, 'tone', 'audience', 'places', ...MOMENTS, 'is_dismissible'] as const;

const differing = (one: Banner, other: Banner | null) =>
  FIELDS.filter((field) => String(one[field] ?? '') !== String(other?.[field] ?? ''));

/** What an administrator decides of a banner; how it will look stands below its words. */
export function BannerForm(props: AdminBannerPageProps) {
  const { banner } = props;
  const t = useWords();
  const { now, time_zone, locale } = useFrame();
  const { draft, change, fields, error, is_busy, submit, rival, rival_changes, keepMine, take } = useBannerForm(props);
  const example = typedMoment(momentIn(new Date(now), time_zone), locale);
  return (
    <>
      {rival ? (
        <ConflictCard rival={rival} onMine={keepMine} onTheirs={take}>
          <BannerFacts banner={rival} only={rival_changes} />
        </ConflictCard>
      ) : null}
      <SettingsForm
        error={error}
        fields={fields}
        is_busy={is_busy}
        is_ready={rival === null}
        submit={t(banner ? 'announcements.save' : 'announcements.create')}
        busy={t('admin.busy')}
        onSubmit={submit}
      >
        {TEXTS.map((name) => (
          <div key={name} className="banner-form__text">
            <Field label={t(`announcements.${name}`)} hint={t('announcements.text_hint')} error={fields[name] ?? null}>
              {(control) => (
                <textarea
                  {...control}
                  rows={2}
                  lang={name.slice(-2)}
                  maxLength={MAX_TEXT}
                  value={draft[name]}
                  onChange={(event) => change({ [name]: event.target.value })}
                />
              )}
            </Field>
            {draft[name].trim() === '' ? null : (
              <p className={`banner-form__preview banner-form__preview--${draft.tone}`} lang={name.slice(-2)}>
                <MarkedWords text={draft[name]} />
              </p>
            )}
          </div>
        ))}
        <SelectField name="tone" values={BANNER_TONES} value={draft.tone} onChange={(tone) => change({ tone })} />
        <SelectField
          name="audience"
          values={BANNER_AUDIENCES}
          value={draft.audience}
          onChange={(audience) => change({ audience })}
        />
        <PlacesField places={draft.places} error={fields['places'] ?? null} onChange={(places) => change({ places })} />
        {MOMENTS.map((name) => (
          <Field
            key={name}
            label={t(`announcements.${name}`)}
            hint={t(`announcements.${name}_hint`, { example, zone: time_zone })}
            error={fields[name] ?? null}
            is_optional
          >
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                value={draft[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <div className="banner-form__wide">
          <CheckBox
            label={t('announcements.is_dismissible')}
            is_checked={draft.is_dismissible}
            onChange={(is_dismissible) => change({ is_dismissible })}
          />
        </div>
      </SettingsForm>
    </>
  );
}

/** What is in the fields of a banner. @param typed writes an instant as people type it */
const draftOf = (of: Banner | null, typed: (instant: string | null | undefined) => string) => ({
  text_ru: of?.text_ru ?? '',
  text_en: of?.text_en ?? '',
  tone: of?.tone ?? ('info' as const),
  audience: of?.audience ?? ('everyone' as const),
  places: of?.places ?? ['everywhere' as const],
  starts_at: typed(of?.starts_at),
  ends_at: typed(of?.ends_at),
  is_dismissible: of?.is_dismissible ?? true,
});

/** Saves over what stood; tells what somebody else has saved meanwhile. */
async function saveOver(
  stood: Banner,
  body: BodyOf<EndpointOf<'PATCH /api/admin/banners/:id'>>,
  onRival: (rival: Banner) => void,
): Promise<void> {
  const params = { id: stood.id };
  try {
    await call('PATCH /api/admin/banners/:id', { params, body: { ...body, was: stood.version } });
  } catch (fault) {
    if (fault instanceof ApiError && fault.code === 'conflict')
      onRival((await call('GET /api/admin/banners/:id', { params })).data);
    throw fault;
  }
}

/** What is typed, what is wrong with it, and its way to the server. */
function useBannerForm({ banner }: AdminBannerPageProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const typed = (instant: string | null | undefined) =>
    instant ? typedMoment(momentIn(new Date(instant), time_zone), locale) : '';
  /** What was there when this was opened, or was taken note of since. */
  const [stands, setStands] = useState(banner);
  /** What somebody else saved meanwhile. */
  const [rival, setRival] = useState<Banner | null>(null);
  const [draft, setDraft] = useState(() => draftOf(banner, typed));
  /** Complaints that need no server. */
  const [wrong, setWrong] = useState<Record<string, string>>({});
  useEffect(showLeftAlert, []);
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setWrong({});
    clear();
  };
  const instantOf = (name: (typeof MOMENTS)[number]): string | null | undefined => {
    const text = draft[name].trim();
    if (text === '') return null;
    // To the second it stays as it was while nobody types another.
    if (text === typed(stands?.[name])) return stands?.[name];
    const moment = parseTypedMoment(text, locale);
    return moment === null ? undefined : instantIn(moment, time_zone).toISOString();
  };
  const send = async () => {
    const [starts_at, ends_at] = MOMENTS.map(instantOf);
    const unread = MOMENTS.filter((name) => instantOf(name) === undefined);
    setWrong(Object.fromEntries(unread.map((name) => [name, t('announcements.no_moment')])));
    if (starts_at === undefined || ends_at === undefined) return;
    const body = { ...draft, starts_at, ends_at };
    if (stands) {
      await saveOver(stands, body, setRival);
      leaveAlert(t('announcements.saved'));
      location.reload();
      return;
    }
    const { data } = await call('POST /api/admin/banners', { body });
    leaveAlert(t('announcements.saved'));
    location.assign(adminBannerAddress(data.id));
  };
  const settle = (next: typeof draft) => {
    setDraft(next);
    setStands(rival);
    setRival(null);
    clear();
  };
  return {
    draft,
    change,
    fields: Object.keys(wrong).length > 0 ? wrong : fields,
    error: rival ? null : error,
    is_busy,
    submit: () => void run(send, t('admin.failed')),
    rival,
    rival_changes: rival ? differing(rival, stands) : [],
    /** What is typed, with what somebody else has changed where nothing was typed. */
    keepMine: () => {
      const [theirs, before] = [draftOf(rival, typed), draftOf(stands, typed)];
      const own = FIELDS.filter((field) => String(draft[field]) !== String(before[field]));
      settle({ ...theirs, ...Object.fromEntries(own.map((field) => [field, draft[field]])) });
    },
    take: () => settle(draftOf(rival, typed)),
  };
}

/** How a banner differs, field by field. */
function BannerFacts({ banner, only }: { banner: Banner; only: readonly (typeof FIELDS)[number][] }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const shown = (field: (typeof FIELDS)[number]): string => {
    if (field === 'places') return banner.places.map((place) => t(`announcements.place_${place}`)).join(', ');
    if (field === 'tone' || field === 'audience') return t(`announcements.${field}_${banner[field]}` as WordKey);
    if (field === 'is_dismissible') return t(banner.is_dismissible ? 'announcements.is_on' : 'announcements.is_off');
    const value = banner[field];
    if (value === null || value === '') return t('announcements.no_text');
    return field === 'text_ru' || field === 'text_en'
      ? value
      : typedMoment(momentIn(new Date(value), time_zone), locale);
  };
  return <RecordFacts facts={only.map((field) => [t(`announcements.${field}`), shown(field)])} />;
}

interface SelectFieldProps<V extends string> {
  name: 'tone' | 'audience';
  values: readonly V[];
  value: V;
  onChange: (value: V) => void;
}

function SelectField<V extends 'info' | 'warning' | (typeof BANNER_AUDIENCES)[number]>(props: SelectFieldProps<V>) {
  const { name, values, value, onChange } = props;
  const t = useWords();
  return (
    <Field label={t(`announcements.${name}`)}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = values.find((one) => one === event.target.value);
            if (chosen) onChange(chosen);
          }}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {t(`announcements.${name}_${one}` as WordKey)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type Place = (typeof BANNER_PLACES)[number];

interface PlacesFieldProps {
  places: readonly Place[];
  error: string | null;
  onChange: (places: Place[]) => void;
}

/** Where it stands: everywhere, or in some places. */
function PlacesField({ places, error, onChange }: PlacesFieldProps) {
  const t = useWords();
  const is_everywhere = places.includes('everywhere');
  return (
    <fieldset className="banner-form__wide" aria-describedby={error ? 'places-error' : undefined}>
      <legend className="field__label">{t('announcements.places')}</legend>
      <div className="banner-form__places">
        {BANNER_PLACES.map((place) => (
          <CheckBox
            key={place}
            label={t(`announcements.place_${place}`)}
            is_checked={is_everywhere || places.includes(place)}
            is_disabled={is_everywhere && place !== 'everywhere'}
            onChange={(is_on) => {
              if (place === 'everywhere') onChange(is_on ? ['everywhere'] : []);
              else onChange(is_on ? [...places, place] : places.filter((one) => one !== place));
            }}
          />
        ))}
      </div>
      {error ? (
        <p className="field__error" id="places-error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
