import { storageSlot } from './storageSlot.ts';

const isRecordOfNumbers = (stored: unknown): stored is Readonly<Record<string, number>> =>
  typeof stored === 'object' &&
  stored !== null &&
  !Array.isArray(stored) &&
  Object.values(stored).every((until) => typeof until === 'number');
const none: Readonly<Record<string, number>> = {};

const slot = storageSlot<Readonly<Record<string, number>>>('lanewright-two-factor-later', none, (stored) =>
  isRecordOfNumbers(stored) ? stored : undefined,
);

const threeWeeksMs = 21 * 24 * 60 * 60 * 1000;

/** Until when each user has postponed the two-factor suggestion in this browser, under `lanewright-two-factor-later`. */
export const twoFactorLater = {
  subscribe: slot.subscribe,
  get: slot.get,
  /** Postpones it for three weeks. */
  putOff(userId: string, nowMs = Date.now()): void {
    slot.set({ ...slot.get(), [userId]: nowMs + threeWeeksMs });
  },
  isPutOff: (userId: string, nowMs = Date.now()): boolean => (slot.get()[userId] ?? 0) > nowMs,
} as const;
