import { writeAddress } from '../chat-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

/** The way to a conversation with a member; not there for who has no chats. */
export function WriteLink({ username }: { username: string }) {
  const t = useWords();
  const { viewer } = useFrame();
  if (!viewer?.links.chats) return null;
  return (
    <ButtonLink kind="line" size="small" href={writeAddress(username)}>
      <Icon name="message-circle" size={16} />
      {t('users.write')}
    </ButtonLink>
  );
}
