import { BlockList, isIP } from 'node:net';

/** IPv4 blocks for private networks, this machine, or reserved (IANA special-purpose registry). */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's metadata address, from which its machines get their secrets.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** IPv6 is blocked except for this block: loopback, link-local, unique local, multicast, NAT64 and IPv4-mapped are outside it. */
const openV6 = '2000::/3';
/** Blocked within it: protocol assignments including Teredo, documentation, and 6to4, which wraps an IPv4 address. */
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(family: 'ipv4' | 'ipv6', blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = '', prefix] = block.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const closed = { 4: listOf('ipv4', closedV4), 6: listOf('ipv6', closedV6) };
const open6 = listOf('ipv6', [openV6]);

/** Whether an IP address is on the public internet: neither this machine nor a private network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed[4].check(address, 'ipv4');
  // A zone ("%eth0") names a link of this machine.
  if (family === 6 && !address.includes('%'))
    return open6.check(address, 'ipv6') && !closed[6].check(address, 'ipv6');
  return false;
}
