import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { OfferKind } from '#contract/common.ts';
import type { FrameProps, OfferPageProps } from '#contract/pages.ts';
import { typeset } from '#i18n/format.ts';
import { ApiError, call } from '../api.ts';
import { Price } from './price.tsx';
import { Button } from '../ui/button.tsx';
import { Degrees } from '../votes/degrees.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { PictureImage } from '../ui/picture.tsx';
import { showDialog } from '../ui/show-dialog.tsx';
import { useWords } from '../words.tsx';
import type { Entry } from './entry.ts';
import { complain, goOn } from './entry-action-dialogs.tsx';
import { useSurvivor } from './use-survivor.ts';
import './merge-dialog.css';

type Loser = Entry & { kind: OfferKind };

/** Opens the dialog that makes one offer of two: this one goes, the named one stays. */
export function showMergeDialog(frame: FrameProps, loser: Loser): Promise<void> {
  return showDialog(frame, 'actions', (close) => <MergeDialog loser={loser} onClose={close} />);
}

function MergeDialog({ loser, onClose }: { loser: Loser; onClose: () => void }) {
  const t = useWords();
  const [text, setText] = useState('');
  const [is_busy, setBusy] = useState(false);
  const survivor = useSurvivor(loser, text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const merge = async (into: number) => {
    setBusy(true);
    try {
      const { data } = await call('POST /api/offers/:id/merge', { params: { id: loser.id }, body: { into } });
      goOn(data.url, t('actions.merged'));
      onClose();
    } catch (failure) {
      setBusy(false);
      const [said] = failure instanceof ApiError ? (failure.fields['into'] ?? []) : [];
      if (!said) return complain(failure, t('actions.merge_failed'));
      survivor.refuse(said);
      field.current?.focus();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (survivor.offer && !is_busy) void merge(survivor.offer.id);
  };
  return (
    <Dialog className="merge-dialog" title={t('actions.merge_title')} isDirty={text !== ''} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p className="merge-dialog__text">{t('actions.merge_text')}</p>
        <Field label={t('actions.merge_label')} hint={t('actions.merge_hint')} error={survivor.error}>
          {(control) => (
            <input
              {...control}
              ref={field}
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <output className="merge-dialog__found">
          {survivor.is_looking ? (
            <span className="merge-dialog__looking">
              <span className="button__spinner" />
              {t('actions.merge_looking')}
            </span>
          ) : null}
          {survivor.offer ? <Survivor offer={survivor.offer} /> : null}
        </output>
        <div className="dialog__buttons">
          <Button kind="ghost" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button kind="danger" type="submit" disabled={!survivor.offer} is_busy={is_busy}>
            {t(is_busy ? 'actions.merging' : 'actions.merge')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The offer that stays, so that it can be told from others of the same name. */
function Survivor({ offer }: { offer: OfferPageProps['offer'] }) {
  const t = useWords();
  return (
    <>
      <span className="merge-dialog__stays">
        <Icon name="circle-check" size={16} />
        {t('actions.merge_stays')}
      </span>
      <span className="merge-dialog__card">
        <span className="merge-dialog__picture">
          <PictureImage picture={offer.picture} size="small" alt="" seed={offer.id} fallback_icon="tag" />
        </span>
        <span className="merge-dialog__about">
          <b className="merge-dialog__name lines-2" lang={offer.lang ?? undefined}>
            {typeset(offer.title)}
          </b>
          <span className="merge-dialog__facts">
            <Price offer={offer} size="small" />
            {offer.store ? <span>{offer.store.name}</span> : null}
            {offer.is_expired ? <span>{t('offers.expired')}</span> : null}
            <Degrees vote={offer.vote} />
          </span>
        </span>
      </span>
    </>
  );
}
