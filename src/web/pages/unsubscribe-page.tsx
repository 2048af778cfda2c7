import type { UnsubscribePageProps } from '#contract/notifications.ts';
import { ADDRESS } from '../addresses.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';

/** Where the link of an email leads: looking at it changes nothing, pressing ends such emails. A plain form. */
export function UnsubscribePage({ state, ended }: UnsubscribePageProps) {
  const t = useWords();
  const said = ended === 'news' && state !== 'dead' ? (`news_${state}` as const) : state;
  return (
    <div className="wrap">
      <h1 className="visually-hidden">
        {t(ended === 'news' ? 'settings.unsubscribe_news_title' : 'settings.unsubscribe_title')}
      </h1>
      <EmptyState
        icon={state === 'done' ? 'mail-check' : 'mail-warning'}
        title={t(`settings.unsubscribe_${said}_title`)}
        text={t(`settings.unsubscribe_${said}_text`)}
        action={
          state === 'ask' ? (
            <form method="post">
              <Button type="submit" size="large">
                {t('settings.unsubscribe')}
              </Button>
            </form>
          ) : (
            <ButtonLink kind="soft" href={ADDRESS.settings_notifications}>
              {t('settings.to_notifications')}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
