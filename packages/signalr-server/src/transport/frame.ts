const finalPiece = 0x80;
const textMessage = 1;
const binaryMessage = 2;

/** One outgoing message, encoded once for any number of connections. */
export class Frame {
  /** The encoded WebSocket message: unfragmented and unmasked, as servers send. */
  readonly webSocketMessage: Buffer;
  /** The message without framing. */
  readonly bytes: Buffer;
  readonly isText: boolean;
  #event: Buffer | undefined;

  private constructor(length: number, isText: boolean) {
    const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
    const whole = Buffer.allocUnsafe(headLength + length);
    whole[0] = finalPiece | (isText ? textMessage : binaryMessage);
    if (headLength === 2) whole[1] = length;
    else if (headLength === 4) {
      whole[1] = 126;
      whole.writeUInt16BE(length, 2);
    } else {
      whole[1] = 127;
      whole.writeBigUInt64BE(BigInt(length), 2);
    }
    this.webSocketMessage = whole;
    this.bytes = whole.subarray(headLength);
    this.isText = isText;
  }

  static ofText(text: string): Frame {
    const frame = new Frame(Buffer.byteLength(text), true);
    frame.bytes.write(text);
    return frame;
  }

  static ofBytes(bytes: Uint8Array): Frame {
    const frame = new Frame(bytes.byteLength, false);
    frame.bytes.set(bytes);
    return frame;
  }

  /** The same message as a server-sent event. */
  get event(): Buffer {
    if (!this.isText) throw new TypeError('Server-sent events carry text only.');
    this.#event ??= Buffer.from(serverSentEvent(this.bytes.toString()));
    return this.#event;
  }
}

/** Encodes an unnamed event: one `data:` line per line of the text, and a blank line at the end. */
export function serverSentEvent(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  return `${lines.map((line) => `data: ${line}\r\n`).join('')}\r\n`;
}
