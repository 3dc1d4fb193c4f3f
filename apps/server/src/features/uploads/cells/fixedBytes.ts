/** Result of `fixedBytes` for anything but a plain number; the caller reads it as text. */
export const notPlain = Number.POSITIVE_INFINITY;

/**
 * A plain number in bytes as a whole number in units of its last place, rounded half away from zero: `12.345` with 2 decimals is
 * 1235. NaN for no bytes, `notPlain` for anything with other characters or more than 15 digits.
 */
export function fixedBytes(bytes: Uint8Array, start: number, end: number, decimals: number): number {
  if (start === end) return Number.NaN;
  let at = start;
  const negative = bytes[at] === 0x2d;
  if (negative) at++;
  let value = 0;
  let digits = 0;
  let places = -1;
  let roundUp = false;
  for (; at < end; at++) {
    const digit = (bytes[at] as number) - 0x30;
    if (digit === -2 && places < 0) {
      places = 0;
      continue;
    }
    if (digit < 0 || digit > 9) return notPlain;
    if (places >= decimals) {
      if (places === decimals) roundUp = digit >= 5;
      places++;
      continue;
    }
    if (places >= 0) places++;
    value = value * 10 + digit;
    if (value !== 0) digits++;
    if (digits > 13) return notPlain;
  }
  const anyDigit = end - start - (negative ? 1 : 0) - (places >= 0 ? 1 : 0) > 0;
  if (!anyDigit) return notPlain;
  for (let place = Math.max(places, 0); place < decimals; place++) value *= 10;
  if (roundUp) value++;
  if (!Number.isSafeInteger(value)) return notPlain;
  return negative && value !== 0 ? -value : value;
}
