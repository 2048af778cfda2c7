import { flushSync } from 'react-dom';
import { call } from '../api.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { AskFirst } from './ask-first.tsx';

interface RevokeInvitationProps {
  id: number;
  onRevoked: (id: number) => void;
  onClose: () => void;
}

/** Asks once more before an invitation is taken back. */
export function RevokeInvitation({ id, onRevoked, onClose }: RevokeInvitationProps) {
  const t = useWords();
  return (
    <AskFirst
      title={t('invitations.revoke_title')}
      text={t('invitations.revoke_text')}
      submit={t('invitations.revoke')}
      onClose={onClose}
      onConfirm={async () => {
        await call('DELETE /api/admin/invitations/:id', { params: { id } });
        // The dialog is gone before the focus moves: under it nothing takes it.
        flushSync(() => {
          onRevoked(id);
          onClose();
        });
        document.querySelector<HTMLElement>('#main')?.focus();
        showToast({ kind: 'success', message: t('invitations.revoked') });
      }}
    />
  );
}
