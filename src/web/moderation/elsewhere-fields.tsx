import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenedModerationCase } from '#contract/moderation.ts';
import { formatMoney } from '#i18n/format.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import { Price } from '../entries/price.tsx';
import { useSurvivor } from '../entries/use-survivor.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';

/** Prices that readers have seen, offered beside the field. */
const MOST_OFFERED = 4;

interface SurvivorFieldProps {
  opened: OpenedModerationCase;
  error: string | null;
  /** The offer that lives on; null while none is found. */
  onChange: (id: number | null) => void;
}

/** Which offer lives on, by address or number; first the one that was named in a report. */
export function SurvivorField({ opened, error, onChange }: SurvivorFieldProps) {
  const t = useWords();
  const named = opened.reports.find(({ reason, url }) => reason === 'exists' && url)?.url ?? '';
  const [text, setText] = useState(named);
  const survivor = useSurvivor(
    { type: 'offer', id: opened.entity_id, url: opened.item?.url ?? '', kind: opened.item?.kind ?? 'deal' },
    text,
  );
  const found = survivor.offer?.id ?? null;
  const tell = useEffectEvent((id: number | null) => onChange(id));
  useEffect(() => tell(found), [found]);
  return (
    <>
      <Field label={t('actions.merge_label')} hint={t('actions.merge_hint')} error={survivor.error ?? error}>
        {(control) => (
          <input
            {...control}
            type="text"
            name="into"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <output>
        {survivor.is_looking ? t('actions.merge_looking') : null}
        {survivor.offer ? (
          <p className="decision-form__hint" dir="auto">
            {t('actions.merge_stays')} <b>{survivor.offer.title}</b> <Price offer={survivor.offer} size="small" />
          </p>
        ) : null}
      </output>
    </>
  );
}

interface PriceFieldProps {
  opened: OpenedModerationCase;
  price: string;
  error: string | null;
  onChange: (price: string) => void;
}

/** What it costs, as people type it; what was seen in its own store is one press away. */
export function PriceField({ opened: { item, price_record }, price, error, onChange }: PriceFieldProps) {
  const t = useWords();
  const { locale } = useFrame();
  const currency = item?.currency ?? 'RUB';
  const seen = [...new Set(price_record?.seen.map(({ price_minor }) => price_minor))].slice(0, MOST_OFFERED);
  return (
    <>
      <Field label={t('moderation.price_field')} error={error}>
        {(control) => (
          <input
            {...control}
            type="text"
            name="price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={60}
            value={price}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {seen.length > 0 ? (
        <p className="decision-form__buttons">
          {seen.map((minor) => (
            <Button key={minor} kind="line" size="small" onClick={() => onChange(typedAmount(minor, locale))}>
              {formatMoney(minor, currency, locale)}
            </Button>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** The post is mended in its own form, in another tab, before this is confirmed. */
export function EditFirst({ url, error }: { url: string | null; error: string | null }) {
  const t = useWords();
  return (
    <>
      {url === null ? null : (
        <p>
          <ButtonLink kind="line" href={url} target="_blank">
            {t('moderation.edit_first')}
          </ButtonLink>
        </p>
      )}
      {error ? (
        <p className="field__error" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
