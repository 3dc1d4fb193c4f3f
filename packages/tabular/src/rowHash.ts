import { trimmedEnd, trimmedStart } from './trimBytes.ts';

/**
 * Signed 64-bit hash (fits PostgreSQL's bigint) of the trimmed cells `[firstCell, lastCell)`, each followed by a separator, so that
 * `a|bc` and `ab|c` differ. Two parallel 32-bit multiplicative hashes, mixed once at the end.
 */
export function hashRow(
  bytes: Uint8Array,
  cellStart: Uint32Array,
  cellEnd: Uint32Array,
  firstCell: number,
  lastCell: number,
): bigint {
  let low = 0x811c9dc5 | 0;
  let high = 0x9747b28c | 0;
  let emptyCells = 0;
  for (let cell = firstCell; cell < lastCell; cell++) {
    const end = cellEnd[cell] as number;
    const from = trimmedStart(bytes, cellStart[cell] as number, end);
    const to = trimmedEnd(bytes, from, end);
    if (from === to) {
      emptyCells += 1;
      continue;
    }
    low = Math.imul(low ^ (256 + emptyCells), 0x01000193);
    high = Math.imul(high ^ (256 + emptyCells), 0x5bd1e995);
    emptyCells = 1;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      low = Math.imul(low ^ byte, 0x01000193);
      high = Math.imul((high << 13) | (high >>> 19), 0x5bd1e995) ^ byte;
    }
  }
  return BigInt.asIntN(64, (BigInt(mix(high) >>> 0) << 32n) | BigInt(mix(low) >>> 0));
}

function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
