import type { KeyboardEvent } from 'react';

/** Commands of the bid grid that other spreadsheets do not have. */
export type OwnCommand = 'adjust' | 'sort' | 'green' | 'amber' | 'red' | 'noBid';

const withAlt: Readonly<Record<string, OwnCommand>> = {
  KeyS: 'sort',
  KeyG: 'green',
  KeyA: 'amber',
  KeyR: 'red',
  KeyN: 'noBid',
};

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Returns the command of a key: % adjusts the chosen rates, Alt with a letter filters by colour, sorts by the active column or
 * declines lanes. By the position of the key, because Alt changes the letter on some keyboards.
 */
export function ownCommandOf({ key, code, altKey, ctrlKey, metaKey }: Key): OwnCommand | null {
  if (ctrlKey || metaKey) return null;
  if (altKey) return withAlt[code] ?? null;
  return key === '%' ? 'adjust' : null;
}
