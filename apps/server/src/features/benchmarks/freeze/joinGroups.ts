/** A link between two companies, or between a company and something it shares with others. */
export type Tie = readonly [company: string, shared: string];

/**
 * Public mail services, and reserved domains (RFC 2606): sharing one means nothing. Sharing a company's own domain means that two
 * accounts belong together.
 */
const openDomains = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com ' +
    'proton.me protonmail.com gmx.com gmx.de gmx.net web.de mail.com mail.ru yandex.ru qq.com 163.com 126.com zoho.com ' +
    'fastmail.com example.com example.org example.net localhost'
  ).split(' '),
);
const openEndings = ['.example', '.test', '.invalid', '.localhost'];

/** Returns the link through an address's domain; undefined if the domain means nothing. */
export function tieOfDomain(company: string, domain: string): Tie | undefined {
  const isOpen = openDomains.has(domain) || openEndings.some((ending) => domain.endsWith(ending));
  return domain === '' || isOpen ? undefined : [company, `domain ${domain}`];
}

/** Groups companies that count as one: maps each to the smallest ID among all it is linked to, directly or indirectly. */
export function joinGroups(companies: readonly string[], ties: readonly Tie[]): ReadonlyMap<string, string> {
  const above = new Map<string, string>();
  const topOf = (name: string): string => {
    let top = name;
    for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next;
    return top;
  };
  for (const [company, shared] of ties) {
    const [one, other] = [topOf(company), topOf(shared)];
    if (one !== other) above.set(one, other);
  }
  const members = new Map<string, string>();
  for (const company of companies) {
    const top = topOf(company);
    const known = members.get(top);
    if (known === undefined || BigInt(company) < BigInt(known)) members.set(top, company);
  }
  return new Map(companies.map((company) => [company, members.get(topOf(company)) ?? company]));
}
