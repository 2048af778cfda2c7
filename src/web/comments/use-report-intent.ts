import { useIntent } from '../auth/use-intent.ts';
import { useFrame } from '../frame-context.tsx';
import { useLazy } from '../ui/use-lazy.ts';

/** Goes on with the report of a comment a guest had begun, once they have signed in. */
export function useReportIntent(): void {
  const frame = useFrame();
  const lazily = useLazy();
  useIntent(
    'report',
    ({ entity_type, entity_id }) =>
      entity_type === 'comment' && document.getElementById(`comment${entity_id}`) !== null,
    ({ entity_id }) =>
      lazily(import('../reports/report-dialog.tsx'), ({ reportComment }) => reportComment(frame, entity_id)),
  );
}
