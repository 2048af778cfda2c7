import type { ReactNode } from 'react';
import { typeset } from '#i18n/format.ts';
import { markMatches } from '#rules/highlight.ts';
import './marked.css';

/** A text with the letters that were looked for marked. */
export function Marked({ text, q }: { text: string; q: string }) {
  return markMatches(text, q).map((part) =>
    part.is_match ? (
      <mark key={part.start} className="marked">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** The same for whoever sets texts of its own: a card its title and its excerpt. */
export function markerOf(q: string): (text: string) => ReactNode {
  return (text) => <Marked text={typeset(text)} q={q} />;
}
