const maxSenders = 1_000;
const windowSize = 1_024;

/** Distinguishes new messages from repeated ones, by sender and sequence number. Remembers a limited number. */
export class SeenMessages {
  readonly #bySender = new Map<string, { highest: number; recent: Set<number> }>();

  /** Whether this message arrives for the first time. */
  isNew(from: string, sequence: number): boolean {
    let sender = this.#bySender.get(from);
    // Reinsert, so that the sender heard from last is forgotten last.
    if (sender) this.#bySender.delete(from);
    else sender = { highest: 0, recent: new Set() };
    this.#bySender.set(from, sender);
    if (this.#bySender.size > maxSenders) {
      const [oldest] = this.#bySender.keys();
      this.#bySender.delete(oldest as string);
    }
    if (sequence <= sender.highest - windowSize || sender.recent.has(sequence)) return false;
    sender.recent.add(sequence);
    sender.recent.delete(sequence - windowSize);
    if (sequence > sender.highest) sender.highest = sequence;
    return true;
  }
}
