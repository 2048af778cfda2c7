import type { ComponentProps, ComponentType, JSX } from 'react';
import { staticParts, type StaticParts } from './static-parts.ts';

/** With it React leaves what stands inside alone. */
export const AS_IT_CAME = { dangerouslySetInnerHTML: { __html: '' } };

/** A part that only the server draws, from props that the browser never looks at. */
export function StaticPart<N extends keyof StaticParts>({
  part,
  ...props
}: { part: N } & ComponentProps<StaticParts[N]>): JSX.Element {
  const Part = staticParts[part] as ComponentType<object> | undefined;
  return <div suppressHydrationWarning {...(Part ? { children: <Part {...props} /> } : AS_IT_CAME)} />;
}
