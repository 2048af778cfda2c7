import { createElement, Fragment, type ReactNode } from 'react';
import { markedRuns, type WordsRun } from '#rules/marked-words.ts';

/** Words of administrators: text, bold text and links, nothing else whatever was typed. */
export function MarkedWords({ text }: { text: string }): ReactNode {
  return createElement(Fragment, null, ...markedRuns(text).map(element));
}

function element({ text, is_bold, href }: WordsRun): ReactNode {
  const inner = is_bold ? <b>{text}</b> : text;
  return href === undefined ? (
    inner
  ) : (
    <a className="link" href={href}>
      {inner}
    </a>
  );
}
