import { bids } from '@lanewright/contract';
import { now } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/http/serve.ts';

/** A round is closed a minute after its closing time: what waits for longer than this may come too late. */
const longestMs = 50_000;

/** Does a save, and announces it as a refusal under load if it is not done 50 s after its request arrived. */
export async function announceLongWait<T>(
  { platform, caller, arrivedAt }: Pick<Call<typeof bids.saveBids>, 'platform' | 'caller' | 'arrivedAt'>,
  save: () => Promise<T>,
): Promise<T> {
  const leftMs = Math.max(0, longestMs - (now().getTime() - arrivedAt.getTime()));
  const timer = setTimeout(
    () => platform.loadRefusals.announce({ caller, endpoint: bids.saveBids, arrivedAt, reason: 'waited' }),
    leftMs,
  ).unref();
  try {
    return await save();
  } finally {
    clearTimeout(timer);
  }
}
