/** The longest list that any endpoint accepts, and the maximum number of entries of lists and objects in one request. */
const longestList = 100_000;
const mostEntries = 1_000_000;

/**
 * Whether a request has more entries than any endpoint needs. Checked before validation, which names every wrong entry: millions of
 * them would delay everyone else. Walks without recursion, because the caller decides how deep a body nests.
 */
export function hasTooManyEntries(value: unknown): boolean {
  const open: unknown[] = [value];
  let entries = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next) && next.length > longestList) return true;
    const inner: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    entries += inner.length;
    if (entries > mostEntries) return true;
    for (const each of inner) if (typeof each === 'object') open.push(each);
  }
  return false;
}
