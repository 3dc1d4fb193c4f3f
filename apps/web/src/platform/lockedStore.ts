import { storedUser } from './storedUser.ts';
import { countTexts, isLocked, openStores, ownerOf, parseJson } from './unsentEntries.ts';

type Change = (stored: unknown) => { readonly value: unknown; readonly cells: number };

/**
 * A value in browser storage that only its user can read: encrypted with a key that the server gives to that user alone, kept in
 * memory only. Without a secure context the browser cannot encrypt, so the value stays in memory.
 */
export class LockedStore {
  readonly #name: string;
  readonly #key: CryptoKey | null;
  #value: unknown = null;
  #cells = 0;
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(name: string, key: CryptoKey | null) {
    this.#name = name;
    this.#key = key;
  }

  /**
   * Opens the value stored under a name with a 32-byte key in base64. Unreadable values are removed; unencrypted ones are
   * encrypted.
   */
  static async open(name: string, key: string): Promise<LockedStore> {
    const store = new LockedStore(name, await importKey(key));
    const before = openStores.get(name);
    if (before instanceof LockedStore && store.#key === null) {
      store.#value = before.#value;
      store.#cells = before.#cells;
    } else await store.#load();
    openStores.set(name, store);
    return store;
  }

  /** Whether the stored value survives leaving this page. */
  get canKeep(): boolean {
    return this.#key !== null;
  }
  get value(): unknown {
    return this.#value;
  }
  get cells(): number {
    return this.#cells;
  }

  /** Changes the value; null removes it. Resolves to false if it does not survive leaving this page. */
  async update(change: Change): Promise<boolean> {
    this.#take(change(this.#value));
    if (this.#key === null) return this.#value === null;
    const writing = this.#writing.then(() => alone(this.#name, () => this.#write(change)));
    this.#writing = writing.catch(() => undefined);
    return writing.catch(() => false);
  }

  #take({ value, cells }: ReturnType<Change>): void {
    this.#value = value;
    this.#cells = cells;
  }

  /** Another tab may have written in the meantime, so apply the change to the stored value. */
  async #write(change: Change): Promise<boolean> {
    const { value, cells } = change(await this.#decrypt());
    const text = value === null ? null : await this.#encrypt(value, cells);
    // The user logged out during encryption: write nothing.
    if (storedUser.get()?.id !== ownerOf(this.#name)) return true;
    if (text === null) window.localStorage.removeItem(this.#name);
    else window.localStorage.setItem(this.#name, text);
    return true;
  }

  async #load(): Promise<void> {
    const text = window.localStorage.getItem(this.#name);
    if (text === null) return;
    const stored = parseJson(text);
    if (isLocked(stored)) {
      this.#value = await this.#decrypt();
      this.#cells = stored.cells;
      if (this.#value === null) window.localStorage.removeItem(this.#name);
      return;
    }
    window.localStorage.removeItem(this.#name);
    if (stored !== null) await this.update(() => ({ value: stored, cells: countTexts(stored) }));
  }

  async #encrypt(value: unknown, cells: number): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const data = await crypto.subtle.encrypt(this.#cipher(iv), this.#needKey(), plain);
    return JSON.stringify({ iv: toBase64(iv), data: toBase64(new Uint8Array(data)), cells });
  }

  /** Returns the stored value; null if there is none or this key cannot decrypt it. */
  async #decrypt(): Promise<unknown> {
    const entry = parseJson(window.localStorage.getItem(this.#name));
    if (!isLocked(entry) || this.#key === null) return null;
    try {
      const plain = await crypto.subtle.decrypt(
        this.#cipher(fromBase64(entry.iv)),
        this.#key,
        fromBase64(entry.data),
      );
      return parseJson(new TextDecoder().decode(plain));
    } catch {
      return null;
    }
  }

  #cipher(iv: Uint8Array<ArrayBuffer>) {
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(this.#name) };
  }

  #needKey(): CryptoKey {
    if (this.#key === null) throw new Error('This browser doesn’t support encryption');
    return this.#key;
  }
}

async function importKey(key: string): Promise<CryptoKey | null> {
  // Undefined without a secure context, although its type says otherwise.
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  return subtle === undefined
    ? null
    : subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** One tab at a time, if the browser supports locks. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? work() : locks.request(name, work);
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
