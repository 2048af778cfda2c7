import type { DraftForm } from '#contract/drafts.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import { findGonePictures, withoutGone } from './pictures/gone-pictures.ts';
import type { useFaults } from './use-faults.ts';
import type { Pictures } from './pictures/use-pictures.ts';

interface SaveAsNewOptions {
  keeper: DraftKeeper;
  pictures: Pictures;
  faults: ReturnType<typeof useFaults>;
  change: (form: DraftForm) => void;
}

/** The draft is gone: what stands in the form becomes another, and pictures that went with the first are named. */
export function useSaveAsNew({ keeper, pictures, faults, change }: SaveAsNewOptions): () => void {
  const t = useWords();
  const save = async () => {
    const { form } = keeper.get();
    const gone = await findGonePictures(form, pictures.known);
    const numbers = gone.picture_ids.map((id) => (form.picture_ids ?? []).indexOf(id) + 1).join(', ');
    const said = {
      ...(numbers && { picture_ids: t('submit.pictures_gone', { numbers }) }),
      ...(gone.urls.length > 0 && { delta: t('submit.text_pictures_gone') }),
    };
    change(withoutGone(form, gone));
    faults.put(said);
    for (const message of Object.values(said)) showToast({ kind: 'failure', message, duration_ms: 0 });
    await keeper.saveAsNew();
  };
  return () => void save();
}
