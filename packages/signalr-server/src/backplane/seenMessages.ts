const maxSenders = 1_000;
const windowSize = 1_024;

/** Tells new messages from those that came before, by sender and count. Remembers a bounded past. */
export class SeenMessages {
  readonly #bySender = new Map<string, { highest: number; recent: Set<number> }>();

  /** Whether this message comes for the first time. */
  isNew(from: string, sequence: number): boolean {
    let sender = this.#bySender.get(from);
    // The sender heard of last is forgotten last.
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
