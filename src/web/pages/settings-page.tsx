import type { SettingsPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { AccountData } from '../settings/account-data.tsx';
import { AlertChannels } from '../settings/alert-channels.tsx';
import { BlockedPeople } from '../settings/blocked-people.tsx';
import { DeliveryRows } from '../settings/delivery-rows.tsx';
import { Devices } from '../settings/devices.tsx';
import { EmailForm } from '../settings/email-form.tsx';
import { Identities } from '../settings/identities.tsx';
import { Passkeys } from '../settings/passkeys.tsx';
import { OwnDecisions } from '../settings/own-decisions.tsx';
import { OwnInvitations } from '../settings/own-invitations.tsx';
import { OwnStore } from '../settings/own-store.tsx';
import { OwnPenalties } from '../settings/own-penalties.tsx';
import { OwnNote } from '../settings/own-note.tsx';
import { PasswordForm } from '../settings/password-form.tsx';
import { LookRows } from '../settings/look-rows.tsx';
import { NotificationRows } from '../settings/notification-rows.tsx';
import { PrivacyRows } from '../settings/privacy-rows.tsx';
import { ChatRows, HomePageRows, NewsRows, SubscriptionRows } from '../settings/preference-rows.tsx';
import { ProfileForm } from '../settings/profile-form.tsx';
import { SettingsCard } from '../settings/settings-card.tsx';
import { SettingsNav } from '../settings/settings-nav.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';
import { Tokens } from '../settings/tokens.tsx';
import { Totp } from '../settings/totp.tsx';
import { useWords } from '../words.tsx';
import './settings-page.css';

/** The reader's own account, a section at a time. */
export function SettingsPage(props: SettingsPageProps) {
  const t = useWords();
  return (
    <div className="settings-page wrap">
      <h1 className="title-1">{t('settings.title')}</h1>
      <SettingsNav section={props.section} may_invite={props.may_invite} />
      <div className="settings-page__cards">
        <noscript>
          <p className="settings-page__note">{t('settings.needs_script')}</p>
        </noscript>
        <Section {...props} />
      </div>
    </div>
  );
}

function Section(props: SettingsPageProps) {
  const { section, account, preferences, limits, sessions, identities, totp, passkeys, tokens } = props;
  const t = useWords();
  if (section === 'security') {
    return (
      <>
        <EmailForm account={account} />
        <PasswordForm email={account.email} />
        {totp ? <Totp totp={totp} /> : null}
        <Passkeys passkeys={passkeys} sessions={sessions} />
        <Identities identities={identities} />
        <Devices sessions={sessions} />
        <Tokens tokens={tokens} />
      </>
    );
  }
  if (section === 'home_page' || section === 'preferences') {
    return (
      <>
        <OwnNote />
        <SettingsCard is_own id={section} title={t(`settings.section_${section}`)}>
          {section === 'home_page' ? <HomePageRows preferences={preferences} /> : <LookRows />}
        </SettingsCard>
        {section === 'preferences' ? <PeopleCards {...props} /> : null}
      </>
    );
  }
  if (section === 'notifications') return <NotificationCards {...props} />;
  if (props.penalties) {
    return (
      <>
        <OwnPenalties {...props.penalties} />
        <OwnDecisions {...props.penalties} />
      </>
    );
  }
  if (props.store) return <OwnStore {...props.store} />;
  if (props.invitations) return <OwnInvitations {...props.invitations} />;
  if (section === 'data') return <AccountData limits={limits} />;
  return (
    <>
      <OwnNote />
      <SettingsCard is_own id="profile" title={t('settings.section_profile')}>
        <ProfileForm account={account} limits={limits} />
      </SettingsCard>
      <SettingsCard is_own id="access" title={t('settings.access')}>
        <ul>
          <SettingsRow
            title={t('settings.email')}
            note={account.email ?? t('settings.email_none')}
            action={<Elsewhere anchor="email">{t('settings.change_email')}</Elsewhere>}
          />
          <SettingsRow
            title={t('settings.password')}
            note={<span aria-hidden="true">••••••••••</span>}
            action={<Elsewhere anchor="password">{t('settings.change_password')}</Elsewhere>}
          />
        </ul>
      </SettingsCard>
    </>
  );
}

/** Who may see the reader, write to them, and whom they do not want to meet. */
function NotificationCards({ account, preferences, notification_choices, channels }: SettingsPageProps) {
  const t = useWords();
  return (
    <>
      <OwnNote />
      <SettingsCard is_own id="following" title={t('settings.following')}>
        <SubscriptionRows preferences={preferences} />
      </SettingsCard>
      <SettingsCard is_own id="notifications" title={t('settings.section_notifications')}>
        <NotificationRows choices={notification_choices} account={account} />
      </SettingsCard>
      <SettingsCard is_own id="delivery" title={t('settings.delivery')} lead={t('settings.delivery_lead')}>
        <DeliveryRows preferences={preferences} />
      </SettingsCard>
      <SettingsCard is_own id="news" title={t('settings.news')}>
        <NewsRows preferences={preferences} />
      </SettingsCard>
      {channels ? <AlertChannels channels={channels} /> : null}
    </>
  );
}

function PeopleCards({ preferences, privacy, blocked }: SettingsPageProps) {
  const t = useWords();
  return (
    <>
      <SettingsCard is_own id="privacy" title={t('settings.privacy')} lead={t('settings.privacy_lead')}>
        <PrivacyRows privacy={privacy} />
      </SettingsCard>
      <SettingsCard is_own id="chats" title={t('settings.chats')}>
        <ChatRows preferences={preferences} />
      </SettingsCard>
      <BlockedPeople blocked={blocked} />
    </>
  );
}

/** A way to the section where this is changed. */
function Elsewhere({ anchor, children }: { anchor: string; children: string }) {
  return (
    <a className="link nowrap" href={`${ADDRESS.settings_security}#${anchor}`}>
      {children}
    </a>
  );
}
