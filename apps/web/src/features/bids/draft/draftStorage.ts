import { z } from 'zod';
import type { Draft } from './draft.ts';

const storedSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** Where the unsaved cells of one person, customer and mode are kept, so that a reload loses nothing. */
export function draftKey(userId: string, customerId: string, mode: number): string {
  return `unsaved-bids/${userId}/${customerId}/${mode}`;
}

/** The unsaved cells kept under a key; none where there are none or they cannot be read. */
export function readDraft(key: string): Draft {
  try {
    const stored = storedSchema.safeParse(JSON.parse(window.sessionStorage.getItem(key) ?? '{}')).data;
    return new Map(Object.entries(stored ?? {}));
  } catch {
    return new Map();
  }
}

/** Keeps unsaved cells; false when the browser has no room for so many. */
export function writeDraft(key: string, draft: Draft): boolean {
  try {
    if (draft.size === 0) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(draft)));
    return true;
  } catch {
    return false;
  }
}
