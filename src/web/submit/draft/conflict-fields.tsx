import { Fragment, useRef } from 'react';
import type { DraftForm, DraftKind } from '#contract/drafts.ts';
import type { WordKey } from '#i18n/keys.ts';
import { deltaText, type Delta } from '#rules/delta.ts';
import type { FormField } from '#rules/entry-form.ts';
import { isDay, typedDay } from '#rules/local-date.ts';
import { useFrame } from '../../frame-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PictureImage } from '../../ui/picture.tsx';
import { useWords } from '../../words.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import { useSubmit } from '../submit-context.tsx';
import './conflict-fields.css';

const LABELS: Record<FormField, WordKey> = {
  url: 'submit.link',
  has_no_link: 'submit.no_link',
  title: 'submit.title',
  currency: 'submit.currency',
  price: 'submit.price',
  is_free: 'submit.is_free',
  low_price: 'submit.low_price',
  shipping: 'submit.shipping',
  is_free_shipping: 'submit.is_free_shipping',
  codes: 'submit.code',
  discount_type: 'submit.discount_type',
  discount_amount: 'submit.discount',
  coupon_name: 'submit.coupon_name',
  coupon_description: 'submit.coupon_description',
  picture_ids: 'submit.step_images',
  delta: 'submit.description',
  starts_on: 'submit.starts',
  ends_on: 'submit.ends',
  group_ids: 'submit.groups',
  store_id: 'submit.store',
  store_name: 'submit.store',
  schedule_offset: 'submit.when',
  publish_at: 'submit.when',
};
const OF_DISCUSSIONS: Partial<Record<FormField, WordKey>> = { delta: 'submit.text', group_ids: 'submit.categories' };

/** What was changed here and in another window: what stands there, and whose stays. */
export function ConflictFields({ keeper }: { keeper: DraftKeeper }) {
  const t = useWords();
  const shown = useShownValue();
  const { draft } = useSubmit();
  const box = useRef<HTMLElement>(null);
  if (draft.conflicts.length === 0) return null;
  const settle = (name: FormField, whose: 'mine' | 'theirs') => {
    const form = box.current?.closest('form');
    keeper.settle(name, whose);
    // The buttons are gone: the writer goes on from the next question, or where the step begins.
    requestAnimationFrame(() =>
      form?.querySelector<HTMLElement>('.conflict-fields button, .step-list__heading, textarea')?.focus(),
    );
  };
  return (
    <section className="conflict-fields" ref={box} aria-label={t('submit.conflict')}>
      <p className="conflict-fields__title">
        <Icon name="triangle-alert" size={18} />
        {t('submit.conflict')}
      </p>
      <ul className="conflict-fields__list">
        {draft.conflicts.map((name) => {
          const label = t(labelOf(name, draft.kind));
          const current = keeper.readCurrent(name);
          const sides = name === 'picture_ids' ? sidesOf(current, draft.form) : null;
          return (
            <li key={name} className={`conflict-fields__row${sides ? ' conflict-fields__row--pictures' : ''}`}>
              <p className="conflict-fields__value">
                <b>{label}</b>
                {sides ? null : <span className="lines-3">{shown(current) || t('submit.conflict_blank')}</span>}
              </p>
              {(['theirs', 'mine'] as const).map((whose) => (
                <Fragment key={whose}>
                  {sides ? <Pictures whose={whose} ids={sides[whose]} /> : null}
                  <Button
                    kind="line"
                    size="small"
                    aria-label={`${t(`submit.conflict_${whose}`)}: ${label}`}
                    onClick={() => settle(name, whose)}
                  >
                    {t(`submit.conflict_${whose}`)}
                  </Button>
                </Fragment>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function sidesOf(current: DraftForm[FormField], { picture_ids = [] }: DraftForm) {
  return { theirs: (current as DraftForm['picture_ids']) ?? [], mine: picture_ids };
}

/** So many pictures say nothing: they are shown, the cover first. */
function Pictures({ whose, ids }: { whose: 'theirs' | 'mine'; ids: readonly number[] }) {
  const t = useWords();
  const { pictures } = useSubmit();
  return (
    <div className="conflict-fields__side">
      {t(`submit.conflict_pictures_${whose}`, { count: ids.length })}
      <span className="conflict-fields__pictures">
        {ids.map((id, index) => (
          <span key={id} className="conflict-fields__picture">
            <PictureImage
              picture={pictures.known.get(id) ?? null}
              size="small"
              alt={t('submit.picture', { number: index + 1 })}
              seed={id}
            />
          </span>
        ))}
      </span>
    </div>
  );
}

function labelOf(name: FormField, kind: DraftKind): WordKey {
  return (kind === 'discussion' ? OF_DISCUSSIONS[name] : undefined) ?? LABELS[name];
}

/** A value of the form in words. */
function useShownValue() {
  const t = useWords();
  const { locale } = useFrame();
  const { groups } = useSubmit();
  return (value: DraftForm[FormField]): string => {
    if (typeof value === 'string') return isDay(value) ? typedDay(value, locale) : value;
    if (typeof value === 'boolean') return t(value ? 'submit.conflict_yes' : 'submit.conflict_no');
    if (typeof value === 'number') return t('submit.conflict_other');
    if (!value) return '';
    if ('ops' in value) return deltaText(value as unknown as Delta);
    return value.map((one) => (typeof one === 'string' ? one : (groups.get(one)?.name ?? '…'))).join(', ');
  };
}
