/** Iterates over the attributes of a tag without creating objects. Values are as written, with entities. */
export class AttributeCursor {
  nameStart = 0;
  nameEnd = 0;
  valueStart = 0;
  valueEnd = 0;
  private bytes: Buffer = Buffer.alloc(0);
  private at = 0;
  private end = 0;

  /** Restarts at the end of a tag's name. */
  reset(bytes: Buffer, nameEnd: number, tagEnd: number): void {
    this.bytes = bytes;
    this.at = nameEnd;
    this.end = tagEnd;
  }

  /** Moves to the next attribute; returns false if there is none. */
  next(): boolean {
    const { bytes, end } = this;
    let at = this.at;
    while (at < end && ((bytes[at] as number) <= 0x20 || bytes[at] === 0x2f)) at++;
    let nameStart = at;
    while (at < end && bytes[at] !== 0x3d && (bytes[at] as number) > 0x20) {
      if (bytes[at] === 0x3a) nameStart = at + 1;
      at++;
    }
    this.nameStart = nameStart;
    this.nameEnd = at;
    while (at < end && bytes[at] !== 0x22 && bytes[at] !== 0x27) at++;
    if (at >= end) return false;
    const quote = bytes[at];
    this.valueStart = ++at;
    while (at < end && bytes[at] !== quote) at++;
    this.valueEnd = at;
    this.at = at + 1;
    return true;
  }
}
