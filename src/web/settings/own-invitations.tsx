import { useState } from 'react';
import type { Invitation, OwnInvitations as Own } from '#contract/invitations.ts';
import { profileAddress } from '../addresses.ts';
import { RevokeInvitation } from '../invitations/revoke-invitation.tsx';
import { call } from '../api.ts';
import { OwnNote } from './own-note.tsx';
import { SettingsCard } from './settings-card.tsx';
import { Button } from '../ui/button.tsx';
import { SecretBox } from '../ui/secret-box.tsx';
import { useWords } from '../words.tsx';
import { InvitationFacts } from '../invitations/invitation-facts.tsx';
import { InvitationForm } from '../invitations/invitation-form.tsx';
import './own-invitations.css';

const revoke = (id: number) => call('DELETE /api/account/invitations/:id', { params: { id } });

/** Whom a member has invited, who came, and what is left of their month. */
export function OwnInvitations({ invitations: given, left: left_first, a_month, from_trust, barrier }: Own) {
  const t = useWords();
  const [invitations, setInvitations] = useState(given);
  const [left, setLeft] = useState(left_first);
  const [made, setMade] = useState<{ id: number; url: string } | null>(null);
  const [asked, setAsked] = useState<Invitation | null>(null);
  const make = async (body: { note: string; most: number; days: number }) => {
    const { data } = await call('POST /api/account/invitations', { body });
    setInvitations((now) => [data.invitation, ...now]);
    setLeft((now) => now - data.invitation.most);
    setMade({ id: data.invitation.id, url: data.url });
  };
  const revoked = (id: number) => {
    setInvitations((now) => now.map((one) => (one.id === id ? { ...one, state: 'revoked' } : one)));
    setMade((now) => (now?.id === id ? null : now));
    // What comes back depends on when it was made.
    void call('GET /api/account/invitations').then(
      ({ data }) => setLeft(data.left),
      () => undefined,
    );
  };
  return (
    <>
      <OwnNote />
      <SettingsCard
        is_own
        id="invite"
        title={t('invitations.own_title')}
        lead={barrier ? t(`invitations.own_${barrier}`, { level: from_trust }) : t('invitations.own_lead')}
      >
        {barrier ? null : (
          <p className="own-invitations__left" role="status">
            {t('invitations.own_left', { left, most: a_month })}
          </p>
        )}
        {barrier === null && left > 0 ? (
          <InvitationForm onMake={make} most_people={left} note_hint={t('invitations.own_note_hint')} />
        ) : null}
        {made ? (
          <SecretBox
            key={made.id}
            words={t('invitations.link_once')}
            secret={made.url}
            copy={t('invitations.copy')}
            copied={t('invitations.copied')}
          />
        ) : null}
      </SettingsCard>
      {invitations.length > 0 ? <MadeInvitations invitations={invitations} onRevoke={setAsked} /> : null}
      {asked ? (
        <RevokeInvitation id={asked.id} revoke={revoke} onRevoked={revoked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

interface MadeInvitationsProps {
  invitations: readonly Invitation[];
  onRevoke: (invitation: Invitation) => void;
}

/** What was made, and who came by it. */
function MadeInvitations({ invitations, onRevoke }: MadeInvitationsProps) {
  const t = useWords();
  return (
    <SettingsCard is_own id="invited" title={t('invitations.own_made')}>
      <ul className="own-invitations__list">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <InvitationFacts
              invitation={invitation}
              href={null}
              personHref={({ username }) => profileAddress(username)}
            />
            {invitation.state === 'live' || invitation.state === 'held' ? (
              <p className="needs-script">
                <Button
                  kind="line"
                  size="small"
                  aria-label={t('invitations.revoke_named', { id: invitation.id })}
                  onClick={() => onRevoke(invitation)}
                >
                  {t('invitations.revoke')}
                </Button>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}
