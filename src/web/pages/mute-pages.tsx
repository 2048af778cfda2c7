import type { MuteAlertPageProps } from '#contract/alerts.ts';
import type { MuteChatPageProps } from '#contract/chats.ts';
import { CHATS } from '../chat-addresses.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

// In one file: hardly anybody comes here, and every page names its pages.

/** Where the link of an email leads: looking at it changes nothing, pressing pauses the alert. */
export function MuteAlertPage({ state, name }: MuteAlertPageProps) {
  const t = useWords();
  return (
    <MuteLink
      icon="bell"
      title={t('found.mute_title')}
      heading={t(`found.mute_${state}_title`, { name })}
      text={t(`found.mute_${state}_text`)}
      press={state === 'ask' ? t('found.mute_press') : null}
      back={{ href: '/alerts-manage', label: t('found.to_alerts') }}
    />
  );
}

/** The same of a conversation, which is muted. */
export function MuteChatPage({ state, name }: MuteChatPageProps) {
  const t = useWords();
  return (
    <MuteLink
      icon="message-circle"
      title={t('mutes.title')}
      heading={t(`mutes.${state}_title`, { name })}
      text={t(`mutes.${state}_text`)}
      press={state === 'ask' ? t('mutes.press') : null}
      back={{ href: CHATS, label: t('mutes.to_chats') }}
    />
  );
}

interface MuteLinkProps {
  icon: IconName;
  title: string;
  heading: string;
  text: string;
  /** What is pressed, in a plain form; null when there is nothing left to press. */
  press: string | null;
  back: { href: string; label: string };
}

function MuteLink({ icon, title, heading, text, press, back }: MuteLinkProps) {
  return (
    <div className="wrap">
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        icon={icon}
        title={heading}
        text={text}
        action={
          press === null ? (
            <ButtonLink kind="soft" href={back.href}>
              {back.label}
            </ButtonLink>
          ) : (
            <form method="post">
              <Button type="submit" size="large">
                {press}
              </Button>
            </form>
          )
        }
      />
    </div>
  );
}
