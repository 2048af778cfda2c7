/** The rule of e-mail addresses we accept: a strict, boring grammar that no mail library can misread. */

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** True for an address of the form local@host.tld without quotes, comments or address literals. */
export function isEmail(address: string): boolean {
  if (address.length > 254) return false;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const labels = address.slice(at + 1).split('.');
  if (at < 1 || local.length > 64 || !LOCAL.test(local)) return false;
  return labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** The key under which an account holds an address: case and the writing of the host folded. */
export function emailKey(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).toLowerCase();
  const ascii = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host;
  return `${address.slice(0, at).toLowerCase()}@${ascii}`;
}

/**
 * The key under which emails to an address are counted: dots and plus-tags are folded too, so that
 * variants of one mailbox share a cooldown.
 */
export function mailboxKey(address: string): string {
  const [local = '', host = ''] = emailKey(address).split('@');
  const [mailbox = ''] = local.split('+');
  return `${mailbox.replace(/\./g, '')}@${host}`;
}
