import { paths } from '../../app/paths.ts';

/** Pages shown only because the user could not reach another one; the start page is `''` without its slash. */
const nobodysGoals: readonly string[] = ['', paths.login(), paths.unauthorized()];

/**
 * Returns the address to open after login if it belongs to this site: otherwise a link could redirect users to another site in
 * Lanewright's name.
 */
export function safeReturnPath(wanted: string | null): string | undefined {
  if (wanted === null || !wanted.startsWith('/')) return undefined;
  const base = 'https://this.site';
  // The URL parser recognises every spelling of "//elsewhere", including backslashes and tabs.
  const address = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  if (address === undefined || address.origin !== base) return undefined;
  // "/.//elsewhere" is on this site, but parsed again, its remainder is not.
  if (address.pathname.startsWith('//')) return undefined;
  // Compared like the router does: without a trailing slash, case-insensitive.
  if (nobodysGoals.includes(address.pathname.replace(/\/+$/, '').toLowerCase())) return undefined;
  return address.pathname + address.search + address.hash;
}
