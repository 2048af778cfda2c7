/** Which IP addresses belong to the public internet: all that a foreign link may lead to. */
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is handed out at all (iana.org, "IPv6 Global Unicast Address Assignments"). */
const HANDED_OUT = ipaddr.parseCIDR('2000::/3');

/**
 * True for an address of the public internet. False for anything private, local, reserved or made to
 * carry another address, such as ::ffff:127.0.0.1 or 64:ff9b::7f00:1, and for text that is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // ::7f00:1 and other forms long out of use count as unicast by their bits alone.
  return address.kind() === 'ipv4' || address.match(HANDED_OUT);
}

/** True for this machine itself. */
export function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';
}
