/** One value kept in the browser's storage, readable by React and by plain code. */
export interface StorageSlot<Value> {
  /** The value now, or the fallback when there is none or it does not parse. Stable between changes. */
  get(): Value;
  /** Stores a value and tells every listener. */
  set(value: Value): void;
  /** Removes the value and tells every listener. */
  clear(): void;
  /** Calls back on every change, also from another tab. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/**
 * A slot under `key`. What is stored is `parse`d on the way out, since another version of the product,
 * or a person, may have written it; what does not parse counts as nothing stored.
 */
export function storageSlot<Value>(
  key: string,
  fallback: Value,
  parse: (stored: unknown) => Value | undefined,
): StorageSlot<Value> {
  const listeners = new Set<() => void>();
  // `undefined` means not read yet: React needs the same object back until something changes.
  let rawText: string | null | undefined;
  let current = fallback;

  const read = () => {
    const text = readText(key);
    if (text !== rawText) {
      rawText = text;
      current = (text === null ? undefined : parseText(text, parse)) ?? fallback;
    }
    return current;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };

  return {
    get: read,
    set(value) {
      window.localStorage.setItem(key, JSON.stringify(value));
      tell();
    },
    clear() {
      window.localStorage.removeItem(key);
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onOtherTab);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onOtherTab);
      };
    },
  };
}

/** Storage may be blocked by the browser's settings: then nothing is stored. */
function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parseText<Value>(text: string, parse: (stored: unknown) => Value | undefined): Value | undefined {
  try {
    return parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
