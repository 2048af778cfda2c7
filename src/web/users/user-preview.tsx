import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import type { UserBrief } from '#contract/common.ts';
import { profileAddress } from '../addresses.ts';
import { useIntent } from '../auth/use-intent.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useDismiss } from '../ui/popover.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { loadWords, useWords } from '../words.tsx';
import type { UserCard } from './user-card.tsx';
import './user-preview.css';

const HOVER_MS = 300;
/** Time to move the pointer from the picture to the card. */
const LEAVE_MS = 200;

interface UserPreviewProps {
  user: UserBrief;
  size: 28 | 32 | 40;
}

/**
 * A member's picture that tells who that is: a card opens after a moment of hovering, on a press, or on Enter. It is a
 * link to the profile all the same, for another tab and without scripts.
 */
export function UserPreview({ user, size }: UserPreviewProps) {
  const t = useWords();
  const { box, face, Card, is_open, press, hover } = usePreview(user);
  useFollowIntent(user);
  if (!user.username) return <Avatar user={user} size={size} />;
  return (
    <span ref={box} className="user-preview" {...hover}>
      <a
        ref={face}
        className="user-preview__face"
        href={profileAddress(user.username)}
        aria-label={t('comments.about_user', { name: user.username })}
        aria-haspopup="dialog"
        aria-expanded={is_open}
        onClick={press}
      >
        <Avatar user={user} size={size} />
      </a>
      {is_open && Card && <Card user={user} />}
    </span>
  );
}

/** A guest who wanted to follow from the card has signed in since; the card itself is not open then. */
function useFollowIntent({ id }: UserBrief): void {
  const { locale } = useFrame();
  const lazily = useLazy();
  useIntent(
    'follow',
    (waiting) => waiting.followed === 'user' && waiting.id === id,
    () =>
      lazily(import('../groups/send-follow.ts'), ({ sendFollow }) =>
        sendFollow({ followed: 'user', id, is_wanted: true, locale, is_announced: true, onChange: () => undefined }),
      ),
  );
}

/** Opens and closes the card, whose code comes with the first one. */
function usePreview({ username }: UserBrief) {
  const { locale } = useFrame();
  const box = useRef<HTMLSpanElement>(null);
  const face = useRef<HTMLAnchorElement>(null);
  const timer = useRef(0);
  const [Card, setCard] = useState<typeof UserCard | null>(null);
  const [is_open, setOpen] = useState(false);
  const [is_pressed, setPressed] = useState(false);

  const open = async () => {
    const [{ UserCard: Loaded }] = await Promise.all([import('./user-card.tsx'), loadWords(locale, 'user_card')]);
    setCard(() => Loaded);
    setOpen(true);
  };
  const close = () => {
    window.clearTimeout(timer.current);
    setOpen(false);
    setPressed(false);
  };
  useDismiss(box, face, is_open, close, { keeps_focus_outside: true });
  useEffect(() => {
    // Who pressed goes on in the card; who only hovered keeps their place.
    if (is_open && is_pressed) box.current?.querySelector<HTMLElement>('[role="dialog"]')?.focus();
  }, [is_open, is_pressed]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    window.clearTimeout(timer.current);
    if (is_open && is_pressed) {
      close();
      return;
    }
    setPressed(true);
    open().catch(() => location.assign(profileAddress(username)));
  };
  const later = (run: () => void, delay_ms: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(run, delay_ms);
  };
  // A touch hovers and presses at once; only a mouse hovers truly.
  const hover = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') later(() => void open().catch(() => undefined), HOVER_MS);
    },
    onPointerLeave: () => {
      if (is_pressed) window.clearTimeout(timer.current);
      else later(close, LEAVE_MS);
    },
  };
  return { box, face, Card, is_open, press, hover };
}
