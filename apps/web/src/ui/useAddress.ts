import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Parts of the address to set; an empty or undefined one is taken away. */
export type AddressParts = Readonly<Record<string, string | number | undefined>>;

/**
 * What of a screen's state the address holds, and the way to change parts of it. A `step` is one that the
 * browser's back button undoes, such as opening a panel.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (parts: AddressParts, { step = false }: { step?: boolean } = {}) =>
      // Drawn at once: otherwise of two changes close together the second would know the address before the first.
      setAddress((before) => withParts(before, parts), { replace: !step, flushSync: true }),
    [setAddress],
  );
  return { address, change };
}

/** The address with some of its parts changed, the others as they were. */
export function withParts(address: URLSearchParams, parts: AddressParts): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The page an address names, from 1. */
export function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** One of the values a part of the address may have; undefined where it has none of them. */
export function choiceOf<Value extends string>(
  address: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = address.get(name);
  return values.find((value) => value === text);
}

/** An id in the address; undefined where there is none. */
export function idOf(address: URLSearchParams, name: string): string | undefined {
  return /^[1-9]\d{0,17}$/.exec(address.get(name) ?? '')?.[0];
}
