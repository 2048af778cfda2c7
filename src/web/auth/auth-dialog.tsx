import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PageDocument } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { FrameProvider } from '../frame-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { loadWords, useWords, WordsProvider } from '../words.tsx';
import { AuthFlow } from './auth-flow.tsx';
import type { AuthEntry, AuthNoteKind, AuthOptions, AuthStage } from './auth-types.ts';
import { dropIntent } from './intent.ts';
import { leaveStages, stageOfDialog, useStage } from './use-stage.ts';
import { keepIntent, waitingIntent } from './waiting-intent.ts';
import './auth-dialog.css';

/** Time to read the success alert before the page is loaded anew (product spec, section 9). */
const RELOAD_DELAY_MS = 1000;

const TITLES = {
  login: 'auth.login_dialog',
  otp: 'auth.login_dialog',
  register: 'auth.register_dialog',
  verification: 'auth.register_dialog',
  finalize: 'auth.register_dialog',
  resetPassword: 'auth.reset_title',
  reset_code: 'auth.reset_title',
  new_password: 'auth.reset_title',
  reset_otp: 'auth.reset_title',
} as const satisfies Record<AuthStage, string>;

/** Where a screen's flow begins: Forward into a dialog closed before brings that, for what was typed is gone. */
const BEGINNINGS = {
  login: 'login',
  otp: 'login',
  register: 'register',
  verification: 'register',
  finalize: 'register',
  resetPassword: 'resetPassword',
  reset_code: 'resetPassword',
  new_password: 'resetPassword',
  reset_otp: 'resetPassword',
} as const satisfies Record<AuthStage, AuthEntry>;

let is_open = false;
let is_signed_in = false;

window.addEventListener('popstate', () => {
  const stage = stageOfDialog();
  if (stage && !is_open && !is_signed_in) void showAuthDialog({ screen: BEGINNINGS[stage] });
});

/** Opens the dialog over whatever page this is; it speaks the page's language. */
export async function showAuthDialog({ screen = 'login', email = '', intent, onSignedIn }: AuthOptions): Promise<void> {
  const props = document.getElementById('page-props')?.textContent;
  if (intent) keepIntent(intent);
  if (is_open || !props) return;
  is_open = true;
  // The dialog it opened may have been lost with the page: what is said over the screens says what will be done.
  const meant = intent ?? waitingIntent();
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
  const giveUp = () => {
    dropIntent();
    close();
  };
  root.render(
    <WordsProvider locale={frame.locale}>
      <FrameProvider value={frame}>
        <AuthDialog
          screen={screen}
          email={email}
          next={location.pathname + location.search}
          note={meant?.kind ?? null}
          onLeft={giveUp}
          onClose={() => {
            giveUp();
            leaveStages();
          }}
          onSignedIn={({ has_new_password, is_proven }) => {
            is_signed_in = true;
            close();
            leaveStages();
            if (onSignedIn && !has_new_password) return onSignedIn();
            window.setTimeout(() => {
              if (has_new_password) return location.assign(ADDRESS.home);
              if (is_proven) return location.reload();
              // A page loaded again stands where it stood; what is said of the address stands at its top.
              const address = location.pathname + location.search;
              history.replaceState(history.state, '', address);
              location.replace(address);
            }, RELOAD_DELAY_MS);
          }}
        />
      </FrameProvider>
    </WordsProvider>,
  );
}

interface AuthDialogProps {
  screen: AuthEntry;
  email: string;
  next: string;
  note: AuthNoteKind | null;
  /** The browser's Back led out of the dialog. */
  onLeft: () => void;
  onClose: () => void;
  onSignedIn: (result: { has_new_password: boolean; is_proven: boolean }) => void;
}

function AuthDialog({ screen, email, next, note, onLeft, onClose, onSignedIn }: AuthDialogProps) {
  const t = useWords();
  const steps = useStage<AuthStage>({ first: screen, is_dialog: true, onLeft });
  const [is_dirty, setDirty] = useState(false);
  const flow = useRef<HTMLDivElement>(null);
  // Opening moves focus to the first button, the cross; writing begins in the first empty field.
  useEffect(() => flow.current?.querySelector<HTMLInputElement>('input[value=""]')?.focus(), []);
  return (
    <Dialog title={t(TITLES[steps.stage])} size="auth" className="auth-dialog" isDirty={is_dirty} onClose={onClose}>
      <div ref={flow} className="auth-dialog__flow" onInput={() => setDirty(true)}>
        <AuthFlow
          steps={steps}
          email={email}
          is_dialog
          next={next}
          note={note}
          onSignedIn={(by, is_proven) => onSignedIn({ has_new_password: by === 'new_password', is_proven })}
        />
      </div>
    </Dialog>
  );
}
