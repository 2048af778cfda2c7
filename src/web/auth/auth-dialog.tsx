import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PageDocument } from '#contract/pages.ts';
import { FrameProvider } from '../frame-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { loadWords, useWords, WordsProvider } from '../words.tsx';
import { AuthFlow } from './auth-flow.tsx';
import type { AuthOptions, AuthStage } from './auth-types.ts';
import { dropIntent, keepIntent } from './intent.ts';
import './auth-dialog.css';

/** Time to read the success alert before the page is loaded anew (product spec, section 9). */
const RELOAD_DELAY_MS = 1000;

let is_open = false;

/** Opens the dialog over whatever page this is; it speaks the page's language. */
export async function showAuthDialog({ screen = 'login', email = '', intent }: AuthOptions): Promise<void> {
  if (intent) keepIntent(intent);
  const props = document.getElementById('page-props')?.textContent;
  if (is_open || !props) return;
  is_open = true;
  const { frame } = JSON.parse(props) as PageDocument;
  await loadWords(frame.locale, 'sign_in');
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const close = () => {
    is_open = false;
    root.unmount();
    container.remove();
  };
  root.render(
    <WordsProvider locale={frame.locale}>
      <FrameProvider value={frame}>
        <AuthDialog
          screen={screen}
          email={email}
          onClose={() => {
            dropIntent();
            close();
          }}
          onSignedIn={() => {
            close();
            window.setTimeout(() => location.reload(), RELOAD_DELAY_MS);
          }}
        />
      </FrameProvider>
    </WordsProvider>,
  );
}

interface AuthDialogProps {
  screen: 'login' | 'register';
  email: string;
  onClose: () => void;
  onSignedIn: () => void;
}

function AuthDialog({ screen, email, onClose, onSignedIn }: AuthDialogProps) {
  const t = useWords();
  const [stage, setStage] = useState<AuthStage>(screen);
  const [is_dirty, setDirty] = useState(false);
  const flow = useRef<HTMLDivElement>(null);
  // Opening moves focus to the first button, the cross; writing begins in the first empty field.
  useEffect(() => flow.current?.querySelector<HTMLInputElement>('input[value=""]')?.focus(), []);
  return (
    <Dialog
      title={t(stage === 'login' ? 'auth.login_dialog' : 'auth.register_dialog')}
      size="auth"
      className="auth-dialog"
      isDirty={is_dirty}
      onClose={onClose}
    >
      <div ref={flow} className="auth-dialog__flow" onInput={() => setDirty(true)}>
        <AuthFlow screen={screen} email={email} is_dialog onStage={setStage} onSignedIn={onSignedIn} />
      </div>
    </Dialog>
  );
}
