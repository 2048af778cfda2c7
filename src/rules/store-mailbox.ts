import { hostsAbove, registrableHost } from './store-host.ts';

/** Where everybody can have a mailbox: it proves nothing, also where a store stands below the same name. */
const PUBLIC_MAIL = new Set([
  '163.com',
  '126.com',
  'aol.com',
  'bk.ru',
  'fastmail.com',
  'gmail.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'inbox.ru',
  'internet.ru',
  'list.ru',
  'live.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'rambler.ru',
  'tutanota.com',
  'ukr.net',
  'vk.com',
  'web.de',
  'xmail.ru',
  'ya.ru',
  'yahoo.com',
  'yandex.com',
  'yandex.ru',
  'zoho.com',
]);

/**
 * Whether a mailbox belongs to a store: at one of its hosts, below one, or at the name such a host was registered under.
 * @param host what stands behind the @ of an address, in ASCII
 * @param store_hosts hosts of the store
 */
export function isStoreMailbox(host: string, store_hosts: readonly string[]): boolean {
  const at = host.toLowerCase();
  if (PUBLIC_MAIL.has(at)) return false;
  return store_hosts.some((one) => hostsAbove(at).includes(one) || registrableHost(one) === at);
}
