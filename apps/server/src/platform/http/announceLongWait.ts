import { now } from '../clock.ts';
import type { Waiting } from './fairDatabase.ts';

/** A round is closed a minute after its closing time: an offer that is not stored so long after it arrived may come too late. */
const longestMs = 50_000;
/** A file may take its sender longer than that; then only what takes longer from here on is the server's fault. */
const leastOfFileMs = 5_000;

/** Does the work of a call; if the call is an offer and is not done 50 s after it arrived, announces it as a refusal under load. */
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
