import type { InvitePageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './invite-page.css';

const POINTS = [
  { icon: 'flame', text: 'invite.point_offers' },
  { icon: 'message-circle', text: 'invite.point_talk' },
  { icon: 'bell', text: 'invite.point_alerts' },
] as const;

/** Where the link of an invitation leads: who invites and to what, or that it lets nobody in. Reads without scripts. */
export function InvitePage({ inviter, is_closed }: InvitePageProps) {
  return (
    <div className="invite-page">
      <div className="invite-page__card card">
        {inviter === null ? <Over is_closed={is_closed} /> : <Welcome inviter={inviter} />}
      </div>
    </div>
  );
}

function Welcome({ inviter }: { inviter: string }) {
  const t = useWords();
  return (
    <>
      <span className="invite-page__sign">
        <Icon name="user-plus" size={32} />
      </span>
      <h1 className="title-1">{t('invite.title')}</h1>
      <p className="invite-page__lead">{t('invite.lead', { username: inviter })}</p>
      <ul className="invite-page__points">
        {POINTS.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={22} />
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
      <div className="invite-page__ways">
        <ButtonLink size="large" is_full href={ADDRESS.register}>
          {t('invite.register')}
        </ButtonLink>
        <ButtonLink size="large" is_full kind="line" href={ADDRESS.home}>
          {t('invite.look')}
        </ButtonLink>
      </div>
      <p className="invite-page__aside">
        {t('invite.have_account')}{' '}
        <a className="link" href={ADDRESS.login}>
          {t('invite.login')}
        </a>
      </p>
    </>
  );
}

/** One text whatever the reason: a stranger learns nothing of an invitation. */
function Over({ is_closed }: { is_closed: boolean }) {
  const t = useWords();
  return (
    <>
      <span className="invite-page__sign">
        <Icon name={is_closed ? 'lock' : 'clock-alert'} size={32} />
      </span>
      <h1 className="title-1">{t(is_closed ? 'invite.closed_title' : 'invite.over_title')}</h1>
      <p className="invite-page__lead">{t(is_closed ? 'invite.closed_text' : 'invite.over_text')}</p>
      <div className="invite-page__ways">
        <ButtonLink size="large" is_full href={ADDRESS.contact}>
          {t('invite.contact')}
        </ButtonLink>
        <ButtonLink size="large" is_full kind="line" href={ADDRESS.home}>
          {t('invite.home')}
        </ButtonLink>
      </div>
      <p className="invite-page__aside">
        {t('invite.have_account')}{' '}
        <a className="link" href={ADDRESS.login}>
          {t('invite.login')}
        </a>
      </p>
    </>
  );
}
