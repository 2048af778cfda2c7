import type { FrameProps } from '#contract/pages.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showDialog } from '../ui/show-dialog.tsx';
import type { Words } from '#i18n/keys.ts';

/** Asks before a message is deleted: it goes for both, and does not come back. */
export function askToDelete(frame: FrameProps, t: Words, remove: () => Promise<void>): Promise<void> {
  return showDialog(frame, 'actions', (close) => (
    <ConfirmDialog
      title={t('chats.delete_message_title')}
      text={t('chats.delete_message_text')}
      submit={t('chats.delete')}
      busy={t('chats.deleting')}
      is_danger
      onConfirm={remove}
      onClose={close}
    />
  ));
}
