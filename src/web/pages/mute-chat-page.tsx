import type { MuteChatPageProps } from '#contract/chats.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';

/** Where the link of an email leads: looking at it changes nothing, pressing mutes the conversation. A plain form. */
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
