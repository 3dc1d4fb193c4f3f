import { paths } from '../../app/paths.ts';

/** Pages at which people stand only because they could not get to theirs; the start is `''` without its slash. */
const nobodysGoals: readonly string[] = ['', paths.login(), paths.unauthorized()];

/**
 * The address to go on to after logging in, if it is one of this site: anything else in the link would
 * send people elsewhere with our page's word for it.
 */
export function safeReturnPath(wanted: string | null): string | undefined {
  if (wanted === null || !wanted.startsWith('/')) return undefined;
  const base = 'https://this.site';
  // The URL reader knows every spelling of "//elsewhere", backslashes and tabs included.
  const address = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  if (address === undefined || address.origin !== base) return undefined;
  // "/.//elsewhere" is of this site, but read once more, what is left of it is not.
  if (address.pathname.startsWith('//')) return undefined;
  // Compared as the router compares them: without a slash at the end, in any case.
  if (nobodysGoals.includes(address.pathname.replace(/\/+$/, '').toLowerCase())) return undefined;
  return address.pathname + address.search + address.hash;
}
