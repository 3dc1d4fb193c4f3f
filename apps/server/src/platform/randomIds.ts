import { randomBytes } from 'node:crypto';

/** Generates IDs that do not reveal how many there are: 52 random bits each, all distinct. */
export function randomIds(count: number): string[] {
  const ids = new Set<string>();
  while (ids.size < count) {
    const id = randomBytes(8).readBigUInt64BE() >> 12n;
    if (id > 0n) ids.add(id.toString());
  }
  return [...ids];
}
