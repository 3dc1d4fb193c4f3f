import type { Platform } from '../platform.ts';
import { extendChain } from './extendChain.ts';

const turnMs = 30_000;
/** How long a shutdown may wait for the last links; the next start adds the rest. */
const lastTurnMs = 5_000;

/** Extends the audit's chain twice a minute in parallel with the jobs, and once more when stopped. */
export function extendAuditChain(platform: Platform): { stop(): Promise<void> } {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  const extend = (mayGoOn: () => boolean) =>
    extendChain(platform, mayGoOn).catch((error: Error) =>
      platform.log.error({ err: error }, 'the audit could not be chained'),
    );
  const turn = async () => {
    await extend(() => !stopping);
    if (stopping) return;
    timer = setTimeout(() => (running = turn()), turnMs);
    timer.unref();
  };
  let running = turn();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await running;
      const endsAt = performance.now() + lastTurnMs;
      await extend(() => performance.now() < endsAt);
    },
  };
}
