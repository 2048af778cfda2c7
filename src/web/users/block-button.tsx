import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';

interface BlockButtonProps {
  user: { id: number; username: string };
  is_blocked: boolean;
}

/** Blocks a member after a question, or no more at once. For members; its code comes on the first press. */
export function BlockButton({ user, is_blocked }: BlockButtonProps) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const press = () =>
    lazily(import('./send-block.tsx'), ({ askToBlock, unblock }) =>
      is_blocked ? unblock(frame, user) : askToBlock(frame, user),
    );
  return (
    <Button kind={is_blocked ? 'line' : 'ghost'} size="small" className="needs-script" onClick={press}>
      <Icon name="ban" size={16} />
      {t(is_blocked ? 'users.unblock' : 'users.block')}
    </Button>
  );
}
