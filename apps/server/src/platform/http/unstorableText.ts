/** NUL, and half of a surrogate pair: PostgreSQL rejects texts that contain them. */
const unstorable = /\0|\p{Surrogate}/u;

/**
 * Finds a text in a parsed request that cannot be stored: the path of its field ('' for the value itself), or null if all can.
 * Walks without recursion, because the caller decides how deep a body nests.
 */
export function findUnstorableText(value: unknown): string | null {
  if (typeof value === 'string') return unstorable.test(value) ? '' : null;
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      if (unstorable.test(key)) return next.path;
      const path = next.path === '' ? key : `${next.path}.${key}`;
      if (typeof inner !== 'string') {
        if (typeof inner === 'object' && inner !== null) open.push({ path, value: inner });
      } else if (unstorable.test(inner)) return path;
    }
  }
  return null;
}
