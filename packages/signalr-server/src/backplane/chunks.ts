/** PostgreSQL limits payloads to less than 8,000 bytes. */
export const maxChunkBytes = 7_500;
/** Longer messages are refused. */
export const maxMessageBytes = 4 * 1024 * 1024;
/** Allows for the characters around a message. */
const maxTextBytes = maxMessageBytes + 1_024;
const maxSenders = 1_000;

/** Splits a message of any length into payloads of at most `maxChunkBytes`: sender, number, index, count, and a piece of it. */
export function chunksOf(sender: string, number: number, text: string): string[] {
  const bytes = Buffer.from(text);
  if (bytes.length > maxTextBytes) {
    throw new RangeError(`A message of ${bytes.length} bytes is too long for the backplane.`);
  }
  const headRoom = sender.length + 40;
  const pieces: string[] = [];
  let from = 0;
  do {
    const to = endOfPiece(bytes, from + maxChunkBytes - headRoom);
    pieces.push(bytes.toString('utf8', from, to));
    from = to;
  } while (from < bytes.length);
  return pieces.map((piece, place) => `${sender}:${number}:${place}:${pieces.length}:${piece}`);
}

/** The last position up to `wanted` at which a character begins. */
function endOfPiece(bytes: Buffer, wanted: number): number {
  if (wanted >= bytes.length) return bytes.length;
  let end = wanted;
  while (((bytes[end] as number) & 0xc0) === 0x80) end -= 1;
  return end;
}

interface Unfinished {
  number: number;
  readonly pieces: string[];
  bytes: number;
}

/** Reassembles payloads. Each sender's arrive in order; repeated ones are skipped, and a message with a lost part is dropped. */
export class Assembler {
  readonly #bySender = new Map<string, Unfinished>();

  /** Returns the message that this payload completes; null if none, or if the payload is not from this library. */
  take(payload: string): string | null {
    const head = /^([\w-]{1,64}):(\d{1,15}):(\d{1,6}):(\d{1,6}):/.exec(payload);
    if (!head) return null;
    const [prefix, sender = '', number, place, count] = head;
    const piece = payload.slice(prefix.length);
    if (Number(count) === 1) return piece;
    const unfinished = this.#of(sender);
    if (Number(number) !== unfinished.number) {
      if (Number(number) < unfinished.number || Number(place) !== 0) return null;
      unfinished.number = Number(number);
      unfinished.pieces.length = 0;
      unfinished.bytes = 0;
    }
    if (Number(place) !== unfinished.pieces.length) return null;
    unfinished.pieces.push(piece);
    unfinished.bytes += payload.length;
    if (unfinished.bytes > 2 * maxTextBytes) {
      unfinished.pieces.length = 0;
      return null;
    }
    if (unfinished.pieces.length < Number(count)) return null;
    const whole = unfinished.pieces.join('');
    // Keeps a number above the message's, so that a repeated part does not start it again.
    unfinished.pieces.length = 0;
    unfinished.number = Number(number) + 0.5;
    return whole;
  }

  #of(sender: string): Unfinished {
    const unfinished = this.#bySender.get(sender) ?? { number: -1, pieces: [], bytes: 0 };
    this.#bySender.delete(sender);
    this.#bySender.set(sender, unfinished);
    if (this.#bySender.size > maxSenders) {
      const [oldest] = this.#bySender.keys();
      this.#bySender.delete(oldest as string);
    }
    return unfinished;
  }
}
