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
 * "Remember this device" tokens by username, under the storage key `lanewright-device`. They stay after logout, which is their
 * purpose.
 */
export const rememberedDevices = {
  /** The token that replaces a code on this device, if this user's is remembered. */
  tokenOf(username: string): string | undefined {
    const stored = slot.get();
    const key = keyOf(username);
    return Object.hasOwn(stored, key) ? stored[key] : undefined;
  },
  remember(username: string, token: string): void {
    slot.set({ ...slot.get(), [keyOf(username)]: token });
  },
  /** The server asked for a code anyway, so the token is no longer valid. */
  forget(username: string): void {
    const { [keyOf(username)]: forgotten, ...others } = slot.get();
    if (forgotten === undefined) return;
    if (Object.keys(others).length === 0) slot.clear();
    else slot.set(others);
  },
} as const;
