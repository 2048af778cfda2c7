import { staticParts } from './static-parts.ts';
import '../alerts/alert-start.css';
import '../widgets/cookie-notice.css';
import '../widgets/page-notes.css';
import '../widgets/welcome-card.css';

/** With it React leaves what stands inside alone. */
const AS_IT_CAME = { dangerouslySetInnerHTML: { __html: '' } };

/** A part that only the server draws. */
export function StaticPart({ part }: { part: keyof typeof staticParts }) {
  const Part = staticParts[part];
  return <div suppressHydrationWarning {...(Part ? { children: <Part /> } : AS_IT_CAME)} />;
}
