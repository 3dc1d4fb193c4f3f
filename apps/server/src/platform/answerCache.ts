import { LRUCache } from 'lru-cache';

/** A cached response: as JSON, with what it was calculated from and when. */
export type CachedAnswer = {
  readonly stamp: string;
  readonly readAt: Date;
  readonly json: Buffer;
};
type Entry = CachedAnswer & { readonly customerId: string };

const standardLimits = { bytes: 64 * 1024 * 1024, ofCustomer: 500 };
/** What an entry needs besides its JSON and its key. */
const entryBytes = 500;

/** Responses that this process has calculated. Those that were used least recently make room for new ones. */
export class AnswerCache {
  readonly #ofCustomer: number;
  readonly #answers: LRUCache<string, Entry>;
  /** The keys of each customer, least recently used first. */
  readonly #keys = new Map<string, Set<string>>();

  /** @param limits how many bytes are cached, and how many responses of one customer */
  constructor({ bytes, ofCustomer } = standardLimits) {
    this.#ofCustomer = ofCustomer;
    this.#answers = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ json }, key) => json.byteLength + 2 * key.length + entryBytes,
      dispose: ({ customerId }, key) => this.#forget(customerId, key),
    });
  }

  /** Returns a customer's cached response to a question. */
  find(customerId: string, question: string): CachedAnswer | undefined {
    const key = keyOf(customerId, question);
    const found = this.#answers.get(key);
    if (found !== undefined) this.#use(customerId, key);
    return found;
  }

  /** Caches a response, unless it alone is larger than the cache. */
  keep(customerId: string, question: string, answer: CachedAnswer): void {
    const key = keyOf(customerId, question);
    this.#answers.set(key, { ...answer, customerId });
    if (!this.#answers.has(key)) return;
    const keys = this.#use(customerId, key);
    const [oldest] = keys;
    if (keys.size > this.#ofCustomer && oldest !== undefined) this.#answers.delete(oldest);
  }

  /** Forgets all responses. */
  clear(): void {
    this.#answers.clear();
  }

  /** Bytes in the cache, and the number of responses. */
  get size(): { readonly bytes: number; readonly answers: number } {
    return { bytes: this.#answers.calculatedSize, answers: this.#answers.size };
  }

  /** Moves a key to the end of its customer's keys, and returns these. */
  #use(customerId: string, key: string): Set<string> {
    const keys = this.#keys.get(customerId) ?? new Set();
    this.#keys.set(customerId, keys);
    keys.delete(key);
    return keys.add(key);
  }

  #forget(customerId: string, key: string): void {
    const keys = this.#keys.get(customerId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(customerId);
  }
}

const keyOf = (customerId: string, question: string) => `${customerId} ${question}`;
