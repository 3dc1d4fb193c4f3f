import { now } from '../clock.ts';
import type { Waiting } from './fairDatabase.ts';

/** A round closes a minute after its closing time, so a bid that is not stored this long after it arrived may be too late. */
const longestMs = 50_000;
/** The sender of a file may need longer than that; then only time beyond this counts as the server's fault. */
const leastOfFileMs = 5_000;

/**
 * Runs the work of a request; if the request submits a bid and is not done 50 s after it arrived, announces a refusal under load.
 */
export async function announceLongWait<T>(
  { platform, caller, endpoint, arrivedAt }: Omit<Waiting, 'share'>,
  work: () => Promise<T>,
): Promise<T> {
  if (endpoint.isOffer !== true || caller === null) return work();
  const leftMs = arrivedAt.getTime() + longestMs - now().getTime();
  const timer = setTimeout(
    () => platform.loadRefusals.announce({ caller, endpoint, arrivedAt, reason: 'waited' }),
    Math.max(leftMs, endpoint.transport === 'multipart' ? leastOfFileMs : 0),
  ).unref();
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
