import { createElement, Fragment, type ReactNode } from 'react';
import { bannerRuns, type BannerRun } from '#rules/banner-text.ts';

/** The words of a banner: text, bold text and links, nothing else whatever was typed. */
export function BannerWords({ text }: { text: string }): ReactNode {
  return createElement(Fragment, null, ...bannerRuns(text).map(element));
}

function element({ text, is_bold, href }: BannerRun): ReactNode {
  const inner = is_bold ? <b>{text}</b> : text;
  return href === undefined ? (
    inner
  ) : (
    <a className="link" href={href}>
      {inner}
    </a>
  );
}
