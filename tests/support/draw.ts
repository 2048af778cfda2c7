/** Components as they are drawn first: what they say and mark in a state, without a browser. */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FrameProps, ViewerProps } from '#contract/pages.ts';
import { FrameProvider } from '#web/frame-context.tsx';
import { WordsProvider } from '#web/words.tsx';

/** A member without powers. */
export const MEMBER = {
  id: 7,
  username: 'vera',
  avatar_url: null,
  vote_weight: 10,
  abilities: { vote: true, comment: true, post: true, moderate: false, administer: false },
} as ViewerProps;

/** The HTML of a component on a page in Russian, for a guest unless another reader is given. */
export function draw(node: ReactNode, frame: Partial<FrameProps> = {}): string {
  const whole = { locale: 'ru', viewer: null, time_zone: 'Europe/Moscow', now: '2031-03-05T09:00:00Z', ...frame };
  return renderToStaticMarkup(
    createElement(
      WordsProvider,
      { locale: whole.locale } as Parameters<typeof WordsProvider>[0],
      createElement(FrameProvider, { value: whole as FrameProps }, node),
    ),
  );
}

/** What of some HTML is read: tags taken out, one space between. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The opening tags of an element. */
export function tagsOf(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
}
