const zero = 0x30;
const nine = 0x39;
const point = 0x2e;
const minus = 0x2d;

/** Number of digits that a spreadsheet program stores. */
const keptDigits = 15;

/**
 * Text of a number as Excel displays it: at most 15 significant digits, never an exponent. `0.30000000000000004` → `0.3`, `1.2E-3`
 * → `0.0012`, `4.0` → `4`. Text that is not a number is returned unchanged.
 */
export function plainNumberText(text: string): string {
  const value = Number(text);
  if (!/^\s*[-+.\d]/.test(text) || !Number.isFinite(value) || /[xob]/i.test(text)) return text;
  const shortest = String(Number(value.toPrecision(keptDigits)));
  return shortest.includes('e') ? withoutExponent(shortest) : shortest;
}

/** Text of a number in the form of `plainNumberText`, with the suffix of its format: 0.15 as `15%`, 12.5 as `12.5 €`. */
export function withShownBehind(plain: string, behind: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return plain;
  return `${behind === '%' ? timesHundred(plain) : plain}${behind}`;
}

function timesHundred(plain: string): string {
  const sign = plain.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  const digits = `${whole}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(2);
  return `${sign}${digits}${rest === '' ? '' : `.${rest}`}`;
}

function withoutExponent(text: string): string {
  const [mantissa = '', exponentText = '0'] = text.split('e');
  const exponent = Number(exponentText);
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - whole.length)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(exponent, '0')}`;
}

/**
 * Copies the number text in `from[start, end)` to `out` in the form of `plainNumberText`, and returns the position after it; -1 if
 * the digits alone do not determine that form (exponents, leading zeros, a rounding too close to call).
 */
export function copyPlainNumber(
  from: Uint8Array,
  start: number,
  end: number,
  out: Uint8Array,
  outStart: number,
): number {
  let at = start;
  let to = outStart;
  if (from[at] === minus) {
    out[to++] = minus;
    at++;
  }
  const isZeroLed = from[at] === zero;
  if (isZeroLed && at + 1 < end && from[at + 1] !== point) return -1;
  let pointAt = -1;
  let digits = 0;
  let cutAt = -1;
  const firstDigit = at;
  for (; at < end; at++) {
    const byte = from[at] as number;
    if (byte === point) {
      if (pointAt >= 0 || at === firstDigit) return -1;
      pointAt = to;
    } else if (byte < zero || byte > nine) return -1;
    else if (digits > 0 || byte !== zero) {
      if (digits === keptDigits) cutAt = to;
      digits++;
    }
    out[to++] = byte;
  }
  if (at === firstDigit) return -1;
  if (digits === 0) {
    out[outStart] = zero;
    return outStart + 1;
  }
  if (cutAt >= 0) {
    if (pointAt < 0 || pointAt >= cutAt || !roundAt(out, cutAt, to, outStart)) return -1;
    to = cutAt;
  }
  if (pointAt < 0) return to;
  while (out[to - 1] === zero) to--;
  return out[to - 1] === point ? to - 1 : to;
}

/**
 * Rounds the digits before `cutAt` by those after it. Returns false if those are so close to a half that the nearest binary number,
 * which a spreadsheet program rounds, may be on the other side; or if the first digit overflows.
 */
function roundAt(out: Uint8Array, cutAt: number, end: number, start: number): boolean {
  const tail =
    ((out[cutAt] as number) - zero) * 10 + (cutAt + 1 < end ? (out[cutAt + 1] as number) - zero : 0);
  if (tail > 35 && tail < 65) return false;
  if (tail <= 35) return true;
  for (let at = cutAt - 1; at >= start; at--) {
    const byte = out[at] as number;
    if (byte === point) continue;
    if (byte === minus) return false;
    if (byte !== nine) {
      out[at] = byte + 1;
      return true;
    }
    out[at] = zero;
  }
  return false;
}
