import { Fragment } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { formatDateTime, formatNumber } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import './invitation-facts.css';

const TAGS = { live: 'save', held: 'warn', used_up: 'plain', ended: 'plain', revoked: 'danger' } as const;

interface InvitationFactsProps {
  invitation: Invitation;
  /** Where more is said of it; null where this is all. */
  href: string | null;
  /** Where somebody who came is looked at. */
  personHref: (person: { id: number; username: string }) => string;
  /** Whose it is, where they may be of several. */
  is_maker_named?: boolean;
}

/** What an invitation is for, how many came by it, until when it works, and who came last. */
export function InvitationFacts({ invitation, href, personHref, is_maker_named = false }: InvitationFactsProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { id, note, most, used, state, ends_at, created_by, latest } = invitation;
  const name = note === '' ? t('invitations.no_note', { id }) : note;
  return (
    <>
      <p className="invitation-facts__head">
        <span className="invitation-facts__note" dir="auto">
          {href ? (
            <a className="link" href={href}>
              {name}
            </a>
          ) : (
            name
          )}
        </span>
        <Tag kind={TAGS[state]}>{t(`invitations.state_${state}`)}</Tag>
      </p>
      <p className="invitation-facts__line">
        <span>{t('invitations.used', { used: formatNumber(used, locale), most: formatNumber(most, locale) })}</span>
        <span>
          {t(state === 'ended' ? 'invitations.ended_at' : 'invitations.ends_at', {
            at: formatDateTime(ends_at, locale, time_zone),
          })}
        </span>
        {is_maker_named ? <span>{t('invitations.made_by', { username: created_by.username })}</span> : null}
      </p>
      {latest.length > 0 ? (
        <p className="invitation-facts__line">
          <span>
            {t('invitations.came')}{' '}
            {latest.map((person, place) => (
              <Fragment key={person.id}>
                {place > 0 ? ', ' : null}
                <a className="link" href={personHref(person)}>
                  {person.username}
                </a>
              </Fragment>
            ))}
            {used > latest.length ? ` ${t('invitations.and_more', { count: used - latest.length })}` : null}
          </span>
        </p>
      ) : null}
    </>
  );
}
