import type { FastifyInstance } from 'fastify';
import { isResetRunning } from '../features/settings/index.ts';
import type { Platform } from '../platform/platform.ts';
import { loadDemonstration } from './loadDemonstration.ts';
import { plantAlone } from './plantAlone.ts';

/**
 * Loads the demonstration while people can already use the product. A failure is logged and leaves what is loaded.
 * @param say prints a line of progress
 */
export function makeDemonstrationLanes(
  platform: Platform,
  app: FastifyInstance,
  say: (sentence: string) => void,
): void {
  plantAlone(platform, async () => {
    // A reset that was cut off loads it itself.
    if (await isResetRunning(platform.database.bulkPool)) return;
    const startedAt = Date.now();
    await loadDemonstration(platform, app, (step) => say(`Demonstration: ${step}`));
    say(`Demonstration: complete after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }).catch((error: Error) =>
    platform.log.warn({ err: error }, 'the demonstration could not be loaded completely'),
  );
}
