import { storageSlot } from './storageSlot.ts';

const isRecordOfTexts = (stored: unknown): stored is Readonly<Record<string, string>> =>
  typeof stored === 'object' &&
  stored !== null &&
  !Array.isArray(stored) &&
  Object.values(stored).every((token) => typeof token === 'string');
const none: Readonly<Record<string, string>> = {};

const slot = storageSlot<Readonly<Record<string, string>>>('lanewright-device', none, (stored) =>
  isRecordOfTexts(stored) ? stored : undefined,
);

const keyOf = (username: string) => username.trim().toLowerCase();

/**
 * What this browser keeps of "remember this device", by user name, under the storage key
 * `lanewright-device`. It stays when people log out: that is its use.
 */
export const rememberedDevices = {
  /** The token that stands for this device in place of a code, if this person's is remembered. */
  tokenOf(username: string): string | undefined {
    const stored = slot.get();
    const key = keyOf(username);
    return Object.hasOwn(stored, key) ? stored[key] : undefined;
  },
  remember(username: string, token: string): void {
    slot.set({ ...slot.get(), [keyOf(username)]: token });
  },
  /** The server asked for a code all the same, so the token is worth nothing any more. */
  forget(username: string): void {
    const { [keyOf(username)]: forgotten, ...others } = slot.get();
    if (forgotten === undefined) return;
    if (Object.keys(others).length === 0) slot.clear();
    else slot.set(others);
  },
} as const;
