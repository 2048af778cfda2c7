import type { Locale } from '#contract/common.ts';
import './user-text.css';

interface UserTextProps {
  /** Server-made, allow-listed HTML (rules/delta.ts); nothing else may come here. */
  html: string;
  lang?: Locale | null;
  /** Comments are set a little smaller than the text of an offer or a discussion. */
  size?: 'long' | 'comment';
}

/** Text people wrote, as the server rendered it. */
export function UserText({ html, lang, size = 'long' }: UserTextProps) {
  return (
    <div
      className={`user-text user-text--${size}`}
      lang={lang ?? undefined}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
