import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Address parameters to set; an empty or undefined value removes the parameter. */
export type AddressParts = Readonly<Record<string, string | number | undefined>>;

/**
 * State stored in the address, with a function to change parts of it. A `step` adds a history entry for the back button, such as
 * opening a panel.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (parts: AddressParts, { step = false }: { step?: boolean } = {}) =>
      // Rendered synchronously: otherwise the second of two quick changes would start from the address before the first.
      setAddress((before) => withParts(before, parts), { replace: !step, flushSync: true }),
    [setAddress],
  );
  return { address, change };
}

/** Returns the address with some parameters changed. */
export function withParts(address: URLSearchParams, parts: AddressParts): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** Returns the page number in an address, from 1. */
export function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Returns an address parameter if it is one of the allowed values, else undefined. */
export function choiceOf<Value extends string>(
  address: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = address.get(name);
  return values.find((value) => value === text);
}

/** Returns an ID from the address; undefined if there is none. */
export function idOf(address: URLSearchParams, name: string): string | undefined {
  return /^[1-9]\d{0,17}$/.exec(address.get(name) ?? '')?.[0];
}
