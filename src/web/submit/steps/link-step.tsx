import type { ClipboardEvent } from 'react';
import { hostOf, isOnHost } from '#rules/canonical-link.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { LinkFindings } from './link-findings.tsx';
import { StoreLine } from './store-line.tsx';
import { useSubmit } from '../submit-context.tsx';

const MAX_LINK = 4000;

/** Where the offer is sold: the page behind the link fills in what it says. */
export function LinkStep() {
  const t = useWords();
  const { draft, errors, preview, store, change, leave, isLocked } = useSubmit();
  const { url = '', has_no_link = false, store_id, store_name } = draft.form;
  const is_locked = isLocked('url');

  const changeLink = (text: string) => {
    const [host, before] = [hostOf(text), hostOf(url)];
    // Another shop: the store of the old link is not meant any more. One the old link did not fit was chosen by hand.
    const is_elsewhere = host !== null && before !== null && host !== before;
    const is_of_link = store ? store.hosts.some((one) => isOnHost(url, one)) : Boolean(store_id) || Boolean(store_name);
    change({ url: text, ...(is_elsewhere && is_of_link ? { store_id: null, store_name: '' } : {}) });
    if (preview.status !== 'idle') preview.forget();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text').trim();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    // Only a whole link is worth a look; a piece pasted into another waits for the field to be left.
    if (value !== '' && (selectionStart !== 0 || selectionEnd !== value.length)) return;
    event.preventDefault();
    changeLink(pasted.slice(0, MAX_LINK));
    void preview.look(pasted);
  };
  return (
    <>
      {has_no_link ? null : (
        <Field label={t('submit.link')} hint={t('submit.link_hint')} error={errors.url ?? null}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MAX_LINK}
              placeholder="https://"
              value={url}
              disabled={is_locked}
              onChange={(event) => changeLink(event.target.value)}
              onPaste={onPaste}
              onBlur={() => {
                leave('url');
                void preview.look(url);
              }}
            />
          )}
        </Field>
      )}
      {has_no_link ? null : <LinkFindings />}
      <StoreLine />
      <CheckBox
        label={t('submit.no_link')}
        is_checked={has_no_link}
        is_disabled={is_locked}
        onChange={(is_checked) => change({ has_no_link: is_checked })}
      />
    </>
  );
}
