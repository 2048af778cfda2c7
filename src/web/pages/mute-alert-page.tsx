import type { MuteAlertPageProps } from '#contract/alerts.ts';
import type { MuteChatPageProps } from '#contract/chats.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';

/** Where the link of an email leads: looking at it changes nothing, pressing pauses the alert. A plain form. */
export function MuteAlertPage({ state, name }: MuteAlertPageProps) {
  const t = useWords();
  return (
    <div className="wrap">
      <h1 className="visually-hidden">{t('found.mute_title')}</h1>
      <EmptyState
        icon="bell"
        title={t(`found.mute_${state}_title`, { name })}
        text={t(`found.mute_${state}_text`)}
        action={
          state === 'ask' ? (
            <form method="post">
              <Button type="submit" size="large">
                {t('found.mute_press')}
              </Button>
            </form>
          ) : (
            <ButtonLink kind="soft" href="/alerts-manage">
              {t('found.to_alerts')}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}

/** The same of a conversation, which is muted. In one file: hardly anybody comes here, and every page names its pages. */
export function MuteChatPage({ state, name }: MuteChatPageProps) {
  const t = useWords();
  return (
    <div className="wrap">
      <h1 className="visually-hidden">{t('mutes.title')}</h1>
      <EmptyState
        icon="message-circle"
        title={t(`mutes.${state}_title`, { name })}
        text={t(`mutes.${state}_text`)}
        action={
          state === 'ask' ? (
            <form method="post">
              <Button type="submit" size="large">
                {t('mutes.press')}
              </Button>
            </form>
          ) : (
            <ButtonLink kind="soft" href="/chats">
              {t('mutes.to_chats')}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
