import ipaddr from 'ipaddr.js';

const MOST_KNOWN = 5000;
const known = new Map<string, string>();

/** Address as limits count it: IPv4 whole, IPv6 by its /64, because one customer holds all of that. */
export function networkOf(address: string): string {
  const network = known.get(address) ?? readNetwork(address);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(address, network);
  return network;
}

function readNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}
