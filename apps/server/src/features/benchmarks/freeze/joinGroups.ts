/** Two companies, or a company and something it shares with others. */
export type Tie = readonly [company: string, shared: string];

/**
 * Mail services that anybody may use, and domains that are nobody's (RFC 2606): to share one says nothing. A company's own
 * domain says that two accounts are one house.
 */
const openDomains = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com ' +
    'proton.me protonmail.com gmx.com gmx.de gmx.net web.de mail.com mail.ru yandex.ru qq.com 163.com 126.com zoho.com ' +
    'fastmail.com example.com example.org example.net localhost'
  ).split(' '),
);
const openEndings = ['.example', '.test', '.invalid', '.localhost'];

/** The tie of an address' domain; undefined where it says nothing. */
export function tieOfDomain(company: string, domain: string): Tie | undefined {
  const isOpen = openDomains.has(domain) || openEndings.some((ending) => domain.endsWith(ending));
  return domain === '' || isOpen ? undefined : [company, `domain ${domain}`];
}

/** Which companies count as one: each with the smallest number among all it is tied to, by whatever way. */
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
