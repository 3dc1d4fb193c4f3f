/** One value in browser storage, readable by React and by plain code. */
export interface StorageSlot<Value> {
  /** Returns the current value, or the fallback if there is none or it cannot be parsed. Stable between changes. */
  get(): Value;
  /** Stores a value and notifies every listener. */
  set(value: Value): void;
  /** Removes the value and notifies every listener. */
  clear(): void;
  /** Registers a callback for every change, including those from other tabs. Returns a function that unregisters it. */
  subscribe(listener: () => void): () => void;
}

/**
 * Returns a slot for `key`. Stored text is read through `parse`, because another version of the product, or a user, may have
 * written it; unparsable text counts as nothing stored.
 */
export function storageSlot<Value>(
  key: string,
  fallback: Value,
  parse: (stored: unknown) => Value | undefined,
): StorageSlot<Value> {
  const listeners = new Set<() => void>();
  // `undefined` means not read yet: React needs the same object until something changes.
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

/** Storage may be blocked by browser settings; then nothing is stored. */
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
