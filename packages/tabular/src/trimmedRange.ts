/** Bounds of a shipment's cell without surrounding blanks: the non-breaking space, and all ASCII up to the space, as some systems pad with NUL. */
export const trimmedRange = {
  start(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end) {
      const byte = bytes[at] as number;
      if (byte > 0x20 && byte !== 0xc2) return at;
      if (byte === 0xc2) {
        if (at + 1 >= end || bytes[at + 1] !== 0xa0) return at;
        at += 2;
      } else at += 1;
    }
    return end;
  },
  end(bytes: Uint8Array, start: number, end: number): number {
    let at = end;
    while (at > start) {
      const byte = bytes[at - 1] as number;
      if (byte > 0x20 && byte !== 0xa0) return at;
      if (byte === 0xa0) {
        if (at - 2 < start || bytes[at - 2] !== 0xc2) return at;
        at -= 2;
      } else at -= 1;
    }
    return start;
  },
};
