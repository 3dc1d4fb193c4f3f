const zero = 0x30;
const nine = 0x39;
const point = 0x2e;
const minus = 0x2d;
const plus = 0x2b;

/**
 * Returns the canonical text of the plain decimal number in `bytes[start, end)`: optional sign, digits, at most one point with
 * digits on at least one side. No leading zeros, no trailing zeros after the point, no `+`, no `-0`. Returns null for anything else
 * (grouping, currency, exponents, spaces). `decode` converts a byte range to text; it is called once.
 */
export function canonicalDecimal(
  bytes: Uint8Array,
  start: number,
  end: number,
  decode: (start: number, end: number) => string,
): string | null {
  let from = start;
  const first = bytes[from];
  const negative = first === minus;
  if (from < end && (negative || first === plus)) from += 1;
  let pointAt = -1;
  for (let at = from; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte === point && pointAt < 0) pointAt = at;
    else if (byte < zero || byte > nine) return null;
  }
  if (end - from - (pointAt < 0 ? 0 : 1) <= 0) return null;

  const digitsEnd = pointAt < 0 ? end : pointAt;
  while (from < digitsEnd && bytes[from] === zero) from += 1;
  let to = end;
  if (pointAt >= 0) {
    while (to > pointAt + 1 && bytes[to - 1] === zero) to -= 1;
    if (to === pointAt + 1) to = pointAt;
  }
  if (from >= to) return '0';
  if (from === pointAt) return `${negative ? '-0' : '0'}${decode(from, to)}`;
  if (!negative) return decode(from, to);
  return bytes[from - 1] === minus ? decode(from - 1, to) : `-${decode(from, to)}`;
}

/** `canonicalDecimal` for separate bytes, for example one cell's. */
export function parseDecimalBytes(bytes: Buffer, start = 0, end = bytes.length): string | null {
  return canonicalDecimal(bytes, start, end, (from, to) => bytes.toString('latin1', from, to));
}
