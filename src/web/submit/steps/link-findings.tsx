import { useState } from 'react';
import { formatMoney, typeset } from '#i18n/format.ts';
import { useFrame } from '../../frame-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useWords } from '../../words.tsx';
import { useSubmit } from '../submit-context.tsx';
import type { LinkFacts } from './use-link-preview.ts';
import './link-findings.css';

/** What came of looking at the link: busy, filled in, not readable, perhaps here already. */
export function LinkFindings() {
  const t = useWords();
  const { preview, pictures, props } = useSubmit();
  const { status, facts, filled } = preview;
  const names = filled.map((name) => t(`submit.filled_${name}`)).join(', ');
  const others = (facts?.duplicates ?? []).filter(({ id }) => id !== props.edited?.offer_id);
  const on_their_way = pictures.uploads.filter((one) => one.is_suggested && one.failure === null).length;
  const total = facts?.images.length ?? 0;
  return (
    <>
      <output className="link-findings">
        {status === 'busy' ? (
          <span className="link-findings__line">
            <span className="button__spinner" />
            {t('submit.link_busy')}
          </span>
        ) : null}
        {status === 'failed' || status === 'offline' ? (
          <span className="link-findings__line">
            <Icon name={status === 'failed' ? 'info' : 'cloud-off'} size={18} />
            {t(status === 'failed' ? 'submit.link_unread' : 'submit.link_offline')}
          </span>
        ) : null}
        {names ? (
          <span className="link-findings__line link-findings__line--good">
            <Icon name="circle-check" size={18} />
            {t('submit.filled', { names })}
          </span>
        ) : null}
        {on_their_way > 0 && !pictures.is_held ? (
          <span className="link-findings__line">
            <span className="button__spinner" />
            {t('submit.pictures_coming', { number: Math.max(1, total - on_their_way + 1), count: total })}
          </span>
        ) : null}
      </output>
      {filled.length > 0 ? (
        <button type="button" className="link-findings__undo link" onClick={preview.undo}>
          {t('submit.undo')}
        </button>
      ) : null}
      {others.length > 0 ? <Duplicates key={facts?.canonical_url} duplicates={others} /> : null}
    </>
  );
}

function Duplicates({ duplicates }: { duplicates: LinkFacts['duplicates'] }) {
  const t = useWords();
  const { locale } = useFrame();
  const [is_different, setDifferent] = useState(false);
  if (is_different) return null;
  return (
    <section className="link-findings__same" aria-label={t('submit.same_title')}>
      <h3 className="link-findings__title">
        <Icon name="triangle-alert" size={18} />
        {t('submit.same_title')}
      </h3>
      <ul className="link-findings__list">
        {duplicates.map((one) => (
          <li key={one.id} className="link-findings__card">
            <span className="link-findings__picture">
              {one.picture_url ? <img src={one.picture_url} alt="" width={56} height={56} /> : <Icon name="tag" />}
            </span>
            <span className="link-findings__about">
              <b className="lines-2">{typeset(one.title)}</b>
              <span className="link-findings__facts">
                {one.price_minor === null
                  ? null
                  : `${formatMoney(one.price_minor, one.currency === 'USD' ? 'USD' : 'RUB', locale)} · `}
                <TimeAgo at={one.published_at} />
                {one.is_expired ? ` · ${t('offers.expired')}` : null}
              </span>
            </span>
            <ButtonLink kind="line" size="small" href={one.url} aria-label={`${t('submit.same_yes')}: ${one.title}`}>
              {t('submit.same_yes')}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Button kind="soft" size="small" onClick={() => setDifferent(true)}>
        {t('submit.same_no')}
      </Button>
    </section>
  );
}
