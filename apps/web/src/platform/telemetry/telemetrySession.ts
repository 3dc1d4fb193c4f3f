import { hasShape } from '../hasShape.ts';
import { storageSlot } from '../storageSlot.ts';
import { telemetryLimits } from './telemetryLimits.ts';

interface KeptSession {
  id: string;
  beganAt: number;
  usedAt: number;
}
const isKept = (stored: unknown): stored is KeptSession =>
  hasShape(stored, { id: 'string', beganAt: 'number', usedAt: 'number' });

const kept = storageSlot<KeptSession | null>('telemetrySession', null, (stored) =>
  isKept(stored) ? stored : undefined,
);

/** Returns the current session and extends it, or starts a new one if it has ended. */
export function telemetrySession(): string {
  const at = Date.now();
  const running = kept.get();
  const isOver =
    running === null ||
    at - running.beganAt >= telemetryLimits.sessionExpiryMs ||
    at - running.usedAt >= telemetryLimits.sessionRenewalMs;
  const session = isOver ? { id: crypto.randomUUID(), beganAt: at, usedAt: at } : { ...running, usedAt: at };
  kept.set(session);
  return session.id;
}
