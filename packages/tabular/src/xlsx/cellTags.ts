/** Forms of cell content that the fast reader supports. */
export const numberCell = 0;
export const sharedCell = 1;
export const textCell = 2;
export const booleanCell = 3;

/** Position after `<f>…</f>`, `<f …>…</f>` or `<f …/>`; if that is unclear, a position at which no cell continues. */
export function passFormula(bytes: Buffer, begin: number, end: number): number {
  let at = begin + 2;
  let quote = 0;
  for (; at < end; at++) {
    const byte = bytes[at] as number;
    if (quote !== 0) quote = byte === quote ? 0 : quote;
    else if (byte === 0x22 || byte === 0x27) quote = byte;
    else if (byte === 0x3e) break;
  }
  if (bytes[at - 1] === 0x2f) return at + 1;
  while (bytes[at] !== 0x3c && at < end) at++;
  const isClosed = bytes[at + 1] === 0x2f && bytes[at + 2] === 0x66 && bytes[at + 3] === 0x3e;
  return isClosed ? at + 4 : end;
}

/** Position after `<is><t>` or `<is><t xml:space="preserve">`, or -1. */
export function openInline(bytes: Buffer, at: number): number {
  if (bytes[at + 2] !== 0x73 || bytes[at + 3] !== 0x3e || bytes[at + 4] !== 0x3c || bytes[at + 5] !== 0x74) {
    return -1;
  }
  if (bytes[at + 6] === 0x3e) return at + 7;
  const isSpaced =
    bytes[at + 6] === 0x20 && bytes.toString('latin1', at + 6, at + 28) === ' xml:space="preserve">';
  return isSpaced ? at + 28 : -1;
}

/** Position after `</v></c>` or `</t></is></c>`, or -1. */
export function endOfCell(bytes: Buffer, begin: number, isInline: boolean): number {
  let at = begin;
  if (bytes[at + 1] !== 0x2f || bytes[at + 2] !== (isInline ? 0x74 : 0x76) || bytes[at + 3] !== 0x3e)
    return -1;
  at += 4;
  if (isInline) {
    if (bytes[at] !== 0x3c || bytes[at + 1] !== 0x2f || bytes[at + 2] !== 0x69 || bytes[at + 3] !== 0x73) {
      return -1;
    }
    if (bytes[at + 4] !== 0x3e) return -1;
    at += 5;
  }
  const isEnd =
    bytes[at] === 0x3c && bytes[at + 1] === 0x2f && bytes[at + 2] === 0x63 && bytes[at + 3] === 0x3e;
  return isEnd ? at + 4 : -1;
}

/** The character of `&amp;`, `&lt;`, `&gt;`, `&quot;` or `&apos;`, or 0. */
export function namedSign(bytes: Buffer, at: number): number {
  const last = bytes[at + 3] === 0x3b ? bytes[at + 2] : 0;
  if (last === 0x74) return bytes[at + 1] === 0x6c ? 0x3c : bytes[at + 1] === 0x67 ? 0x3e : 0;
  if (bytes[at + 1] === 0x61 && bytes[at + 2] === 0x6d && bytes[at + 3] === 0x70 && bytes[at + 4] === 0x3b) {
    return 0x26;
  }
  const name = bytes.toString('latin1', at + 1, at + 6);
  return name === 'quot;' ? 0x22 : name === 'apos;' ? 0x27 : 0;
}

/** The form of a cell by its type `[start, end)`, or -1 if the fast reader does not support it. */
export function typeOf(bytes: Buffer, start: number, end: number): number {
  const first = bytes[start];
  if (end - start === 1) {
    if (first === 0x73) return sharedCell;
    if (first === 0x6e) return numberCell;
    if (first === 0x62) return booleanCell;
    return first === 0x65 ? textCell : -1;
  }
  if (first === 0x73) return bytes.toString('latin1', start, end) === 'str' ? textCell : -1;
  return first === 0x69 && bytes.toString('latin1', start, end) === 'inlineStr' ? textCell : -1;
}

/** A whole number of at most nine digits, or -1. */
export function digitsOf(bytes: Uint8Array, start: number, end: number): number {
  if (end === start || end - start > 9) return -1;
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] as number) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
