import { useState, type ComponentType } from 'react';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { loadWords, useWords } from '../words.tsx';

interface DialogProps {
  user: { id: number; username: string };
  /** Of the administrator: it will do in place of the password. */
  has_passkey: boolean;
  onClose: () => void;
}

/** Only administrators see it: opens the question whose eyes to look through. Its code comes on the first press. */
export function ImpersonateButton({ user, has_passkey }: Omit<DialogProps, 'onClose'>) {
  const t = useWords();
  const { locale } = useFrame();
  const [ImpersonateDialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const open = async () => {
    const [{ ImpersonateDialog: loaded }] = await Promise.all([
      import('./impersonate-dialog.tsx'),
      loadWords(locale, 'impersonate'),
    ]);
    setDialog(() => loaded);
  };
  return (
    <>
      <Button kind="line" size="small" className="needs-script" onClick={() => void open()}>
        <Icon name="venetian-mask" size={16} />
        {t('users.impersonate')}
      </Button>
      {ImpersonateDialog ? (
        <ImpersonateDialog user={user} has_passkey={has_passkey} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}
