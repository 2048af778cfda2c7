import { useState } from 'react';
import { openAuth } from '../auth/open-auth.ts';
import { useIntent } from '../auth/use-intent.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/use-lazy.ts';

interface FollowButtonProps {
  followed: 'group' | 'store' | 'user';
  id: number;
  is_followed: boolean;
  /** What the button does, and what it says once that is done. */
  words: { follow: string; following: string };
  /** Told what is shown now. */
  onChange?: (is_followed: boolean) => void;
}

/** Follows a group, a store or a member, or no more. Sending comes on the first press. */
export function FollowButton({ followed, id, is_followed, words, onChange }: FollowButtonProps) {
  const { viewer, locale } = useFrame();
  const lazily = useLazy();
  const [is_on, setOn] = useState(is_followed);
  const show = (is_shown: boolean) => {
    setOn(is_shown);
    onChange?.(is_shown);
  };
  const follow = (is_wanted: boolean, is_announced = false) =>
    lazily(import('./send-follow.ts'), ({ sendFollow }) =>
      sendFollow({ followed, id, is_wanted, locale, is_announced, onChange: show }),
    );
  useIntent(
    'follow',
    (waiting) => waiting.followed === followed && waiting.id === id,
    () => follow(true, true),
  );
  return (
    <Button
      kind={is_on ? 'quiet' : followed === 'user' ? 'primary' : 'soft'}
      size={followed === 'user' ? 'small' : 'medium'}
      className="needs-script"
      onClick={() => (viewer ? follow(!is_on) : openAuth({ intent: { kind: 'follow', followed, id } }))}
    >
      <Icon name={is_on ? 'check' : followed === 'user' ? 'user-plus' : 'plus'} size={17} />
      {is_on ? words.following : words.follow}
    </Button>
  );
}
