import { storedUser } from './storedUser.ts';
import { countTexts, isLocked, openStores, ownerOf, parseJson } from './unsentEntries.ts';

type Change = (stored: unknown) => { readonly value: unknown; readonly cells: number };

/**
 * A value in the browser's storage that only its person can read: encrypted with a key that the server gives to that person alone
 * and that is kept in memory only. A browser without a secure context cannot encrypt; there the value is kept in memory.
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

  /** Opens what is stored under a name with a key of 32 bytes in base64. What cannot be read is removed; what is not encrypted yet is encrypted. */
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

  /** Whether what is stored outlives this page. */
  get canKeep(): boolean {
    return this.#key !== null;
  }
  get value(): unknown {
    return this.#value;
  }
  get cells(): number {
    return this.#cells;
  }

  /** Changes the value; a null goes. Resolves to false if it does not outlive this page. */
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

  /** Another tab may have written meanwhile: the change is made to what is stored now. */
  async #write(change: Change): Promise<boolean> {
    const { value, cells } = change(await this.#decrypt());
    const text = value === null ? null : await this.#encrypt(value, cells);
    // Logged out while this was encrypted: nothing of it is written any more.
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

  /** What is stored now; null where there is nothing, or nothing that this key opens. */
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
  // Absent without a secure context, whatever its type says.
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  return subtle === undefined
    ? null
    : subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** One tab at a time, where the browser can say so. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? work() : locks.request(name, work);
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
