/** One message on its way out, prepared once however many connections it goes to. */
export class Frame {
  readonly bytes: Buffer;
  readonly isText: boolean;
  #event: Buffer | undefined;

  private constructor(bytes: Buffer, isText: boolean) {
    this.bytes = bytes;
    this.isText = isText;
  }

  static ofText(text: string): Frame {
    return new Frame(Buffer.from(text), true);
  }

  static ofBytes(bytes: Uint8Array): Frame {
    return new Frame(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), false);
  }

  /** The same message as a server-sent event. */
  get event(): Buffer {
    if (!this.isText) throw new TypeError('Server-sent events carry text only.');
    this.#event ??= Buffer.from(serverSentEvent(this.bytes.toString()));
    return this.#event;
  }
}

/** An unnamed event: one `data:` line per line of the text, and a blank line at its end. */
export function serverSentEvent(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  return `${lines.map((line) => `data: ${line}\r\n`).join('')}\r\n`;
}
