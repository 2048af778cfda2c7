/** What the reader's devices are asked for. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Why there is no answer although nothing broke: the reader closed the request, or the key is there already. */
type Silence = 'cancelled' | 'known';
type DeviceAnswer = { response: object } | { silence: Silence };

/** Loaded on the first use: few readers of a page need it. */
const library = () => import('@simplewebauthn/browser');

/** Has a device sign the server's question with a passkey it keeps. */
export async function answerWithPasskey(question: object): Promise<DeviceAnswer> {
  const { startAuthentication } = await library();
  return answerOf(startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON }));
}

/** Has a device make a new passkey for the account. */
export async function makePasskey(options: object): Promise<DeviceAnswer> {
  const { startRegistration } = await library();
  return answerOf(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

async function answerOf(asking: Promise<object>): Promise<DeviceAnswer> {
  try {
    return { response: await asking };
  } catch (error) {
    const silence = error instanceof Error ? SILENCES[error.name] : undefined;
    if (!silence) throw error;
    return { silence };
  }
}

const SILENCES: Record<string, Silence> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};
