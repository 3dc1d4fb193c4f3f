/**
 * Position of the first byte that is not a space: skips ASCII whitespace and the non-breaking space U+00A0 (C2 A0). Returns `end`
 * if there is none.
 */
export function trimmedStart(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const byte = bytes[at] as number;
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) at += 1;
    else if (byte === 0xc2 && at + 1 < end && bytes[at + 1] === 0xa0) at += 2;
    else return at;
  }
  return end;
}

/** One past the last byte that is not a space; `start` must come from `trimmedStart`. */
export function trimmedEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start) {
    const byte = bytes[at - 1] as number;
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) at -= 1;
    else if (byte === 0xa0 && at - 2 >= start && bytes[at - 2] === 0xc2) at -= 2;
    else return at;
  }
  return start;
}
