/** The longest list that any call takes, and all the entries of lists and objects that one call may hold. */
const longestList = 100_000;
const mostEntries = 1_000_000;

/**
 * Whether a call holds more than any call needs. Asked before it is compared with its declaration: that names every wrong
 * entry, and millions of them would keep everybody else waiting. Walks without recursion, because how deep a body nests is the caller's choice.
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
