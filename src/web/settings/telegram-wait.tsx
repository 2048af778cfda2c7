import { useEffect, useRef } from 'react';
import type { AlertChannel } from '#contract/alert-channels.ts';
import { call } from '../api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { focusCard } from './settings-card.tsx';
import './telegram-wait.css';

const LOOK_MS = 3000;

interface TelegramWaitProps {
  url: string;
  /** The link is used up or too old, with the channels as they are now; null when it is waited for no longer. */
  onEnd: (channels: readonly AlertChannel[] | null) => void;
}

/** The link into the chat with the bot; ends by itself once it has been opened there. */
export function TelegramWait({ url, onEnd }: TelegramWaitProps) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const open = useRef<HTMLAnchorElement>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    let is_over = false;
    open.current?.focus();
    const look = async () => {
      const { data, meta } = await call('GET /api/alert-channels');
      if (is_over || meta.is_connecting) return;
      // The focus goes on, unless the reader does something else meanwhile.
      if (box.current?.contains(document.activeElement)) focusCard('channels');
      end.current(data);
    };
    // Whatever keeps one answer away, the next one tells the same.
    const timer = window.setInterval(() => void look().catch(() => {}), LOOK_MS);
    return () => {
      is_over = true;
      window.clearInterval(timer);
    };
  }, []);
  return (
    <div className="telegram-wait" ref={box}>
      <p className="telegram-wait__words" role="status">
        <Icon name="clock" size={18} />
        {t('settings.channel_telegram_waiting')}
      </p>
      <p className="telegram-wait__line">
        <ButtonLink ref={open} href={url} target="_blank" rel="noopener noreferrer">
          <Icon name="send" size={18} />
          {t('settings.channel_telegram_open')}
        </ButtonLink>
        <Button kind="line" onClick={() => onEnd(null)}>
          {t('settings.channel_telegram_cancel')}
        </Button>
      </p>
    </div>
  );
}
