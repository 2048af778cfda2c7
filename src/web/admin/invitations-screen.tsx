import { useState } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import type { AdminInvitationsPageProps } from '#contract/pages.ts';
import { adminInvitationAddress, adminUserAddress } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { InvitationFacts } from '../invitations/invitation-facts.tsx';
import { InvitationForm } from '../invitations/invitation-form.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SecretBox } from '../ui/secret-box.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { RegistrationModeCard } from './registration-mode.tsx';
import { revokeAny, RevokeInvitation } from '../invitations/revoke-invitation.tsx';
import { SliceLinks } from './slice-links.tsx';
import './admin-list.css';
import './admin-record.css';
import './invitations-screen.css';

/** Who may open an account, and the links that let newcomers in; without scripts it is read. */
export function InvitationsScreen({ mode, invitations: given, next_path }: AdminInvitationsPageProps) {
  const t = useWords();
  const [invitations, setInvitations] = useState(given);
  const [made, setMade] = useState<{ id: number; url: string } | null>(null);
  const [asked, setAsked] = useState<Invitation | null>(null);
  const make = async (body: { note: string; most: number; days: number }) => {
    const { data } = await call('POST /api/admin/invitations', { body });
    setInvitations((now) => [data.invitation, ...now]);
    setMade({ id: data.invitation.id, url: data.url });
  };
  const revoked = (id: number) => {
    setInvitations((now) => now.map((one) => (one.id === id ? { ...one, state: 'revoked' } : one)));
    setMade((now) => (now?.id === id ? null : now));
  };
  return (
    <AdminFrame here="invitations" title={t('invitations.title')}>
      <RegistrationModeCard mode={mode} />
      <section className="admin-record__card card" aria-labelledby="make">
        <h2 className="title-3" id="make">
          {t('invitations.make_title')}
        </h2>
        <p className="admin-record__lead">{t('invitations.make_lead')}</p>
        <InvitationForm onMake={make} />
        {made ? (
          <SecretBox
            key={made.id}
            words={t('invitations.link_once')}
            secret={made.url}
            copy={t('invitations.copy')}
            copied={t('invitations.copied')}
          />
        ) : null}
      </section>
      {invitations.length === 0 ? (
        <EmptyState icon="user-plus" title={t('invitations.none')} text={t('invitations.none_hint')} />
      ) : (
        <ul className="admin-list__list card" aria-label={t('invitations.title')}>
          {invitations.map((invitation) => (
            <li key={invitation.id} className="admin-list__row">
              <InvitationFacts
                invitation={invitation}
                href={adminInvitationAddress(invitation.id)}
                personHref={({ id }) => adminUserAddress(id)}
                is_maker_named
              />
              {invitation.state === 'live' || invitation.state === 'held' ? (
                <p className="invitations-screen__ways needs-script">
                  <Button
                    kind="line"
                    size="small"
                    aria-label={t('invitations.revoke_named', { id: invitation.id })}
                    onClick={() => setAsked(invitation)}
                  >
                    {t('invitations.revoke')}
                  </Button>
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <SliceLinks previous_path={null} next_path={next_path} />
      {asked ? (
        <RevokeInvitation id={asked.id} revoke={revokeAny} onRevoked={revoked} onClose={() => setAsked(null)} />
      ) : null}
    </AdminFrame>
  );
}
