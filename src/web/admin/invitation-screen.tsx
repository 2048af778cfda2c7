import { useState } from 'react';
import type { AdminInvitationPageProps } from '#contract/pages.ts';
import { formatDateTime } from '#i18n/format.ts';
import { ADMIN, adminUserAddress } from '../admin-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { InvitationFacts } from '../invitations/invitation-facts.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { revokeAny, RevokeInvitation } from '../invitations/revoke-invitation.tsx';
import { SliceLinks } from './slice-links.tsx';
import './admin-list.css';
import './admin-record.css';
import './invitations-screen.css';

/** One invitation with everybody who came by it. */
export function InvitationScreen({ invitation: given, people, next_path }: AdminInvitationPageProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const [invitation, setInvitation] = useState({ ...given, latest: [] as typeof given.latest });
  const [is_asking, setAsking] = useState(false);
  return (
    <AdminFrame here="invitations" title={t('invitations.one_title', { id: invitation.id })}>
      <p className="admin-record__ways">
        <a className="link" href={ADMIN.invitations}>
          {t('invitations.back')}
        </a>
      </p>
      <section className="admin-record__card card" aria-label={t('invitations.one_title', { id: invitation.id })}>
        <InvitationFacts
          invitation={invitation}
          href={null}
          personHref={({ id }) => adminUserAddress(id)}
          is_maker_named
        />
        {invitation.state === 'live' || invitation.state === 'held' ? (
          <p className="invitations-screen__ways needs-script">
            <Button kind="line" size="small" onClick={() => setAsking(true)}>
              {t('invitations.revoke')}
            </Button>
          </p>
        ) : null}
      </section>
      {people.length === 0 ? (
        <EmptyState icon="user-round" title={t('invitations.nobody')} />
      ) : (
        <ul className="admin-list__list card" aria-label={t('invitations.people')}>
          {people.map((person) => (
            <li key={person.id} className="admin-list__row">
              <p className="admin-list__who">
                <a className="link" href={adminUserAddress(person.id)}>
                  {person.username}
                </a>
              </p>
              <p className="admin-list__note">
                <span>{formatDateTime(person.created_at, locale, time_zone)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <SliceLinks previous_path={null} next_path={next_path} />
      {is_asking ? (
        <RevokeInvitation
          revoke={revokeAny}
          id={invitation.id}
          onRevoked={() => setInvitation((now) => ({ ...now, state: 'revoked' }))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </AdminFrame>
  );
}
