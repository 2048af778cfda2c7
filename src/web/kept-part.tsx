/**
 * Parts of a page that many readers are shown alike: the server draws them once for all of them and keeps their markup, and
 * the browser, which takes over whatever stands there, knows nothing of it (docs/decisions/040).
 */
import { createElement, type ComponentType, type ReactNode } from 'react';
import type { FrameProps } from '#contract/pages.ts';

/** Lays a part into the page that is being rendered, drawn of what was given where it is not known yet. */
type LayIn = (part: object, variant: string, element: ReactNode) => ReactNode;

/** Set by the server while it renders a page whose parts are kept. */
export const keeping: { layIn: LayIn | null } = { layIn: null };

/** What parts know of who reads beside their own props: what a vote is worth stands in its button. */
export function readerVariant({ viewer, notes, banner }: FrameProps): string {
  return `${viewer ? viewer.vote_weight : 'guest'} ${notes.join('.')} ${banner?.id ?? ''}`;
}

/**
 * A component whose markup is kept. On the server alone: `import.meta.env.SSR ? keptPart(Part, …) : Part`.
 * @param dependsOn what the part is drawn of, the same object for the same content, and all the rest as text; null where it
 *   is drawn each time. It must not ask for an id (`useId`): that depends on where it stands.
 */
export function keptPart<P extends object>(
  Part: ComponentType<P>,
  dependsOn: (props: P) => readonly [part: object, rest: string] | null,
): ComponentType<P> {
  return function KeptPart(props: P) {
    const part = keeping.layIn === null ? null : dependsOn(props);
    const element = createElement(Part, props);
    return part === null || keeping.layIn === null ? element : keeping.layIn(...part, element);
  };
}
