import { flushSync } from 'react-dom';
import { call } from '../api.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { AskFirst } from '../auth/ask-first.tsx';

interface RevokeInvitationProps {
  id: number;
  /** Of an administrator any, of a member their own. */
  revoke: (id: number) => Promise<unknown>;
  onRevoked: (id: number) => void;
  onClose: () => void;
}

/** Of any, as administrators may. */
export const revokeAny = (id: number) => call('DELETE /api/admin/invitations/:id', { params: { id } });

/** Asks once more before an invitation is taken back. */
export function RevokeInvitation({ id, revoke, onRevoked, onClose }: RevokeInvitationProps) {
  const t = useWords();
  return (
    <AskFirst
      title={t('invitations.revoke_title')}
      text={t('invitations.revoke_text')}
      submit={t('invitations.revoke')}
      onClose={onClose}
      onConfirm={async () => {
        await revoke(id);
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
