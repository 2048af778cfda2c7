import { useWords } from '../words.tsx';

const MOST = 99;

/** How many chat messages are not read: a number beside their name, and words for who does not see it. */
export function UnreadCount({ className, count }: { className: string; count: number }) {
  const t = useWords();
  return (
    <>
      <span className={className} aria-hidden="true">
        {count > MOST ? `${MOST}+` : count}
      </span>
      <span className="visually-hidden">{t('account.unread', { count })}</span>
    </>
  );
}
