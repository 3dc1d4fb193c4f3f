import type { FastifyInstance } from 'fastify';
import { isResetRunning } from '../features/settings/index.ts';
import type { Platform } from '../platform/platform.ts';
import { loadDemonstration } from './loadDemonstration.ts';
import { seedAlone } from './seedAlone.ts';

/**
 * Loads the demonstration while the product is already in use. A failure is logged; data loaded so far stays.
 * @param say prints a line of progress
 */
export function makeDemonstrationLanes(
  platform: Platform,
  app: FastifyInstance,
  say: (sentence: string) => void,
): void {
  seedAlone(platform, async () => {
    // An interrupted reset loads the demonstration itself when it resumes.
    if (await isResetRunning(platform.database.bulkPool)) return;
    const startedAt = Date.now();
    await loadDemonstration(platform, app, (step) => say(`Demonstration: ${step}`));
    say(`Demonstration: complete after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }).catch((error: Error) =>
    platform.log.warn({ err: error }, 'the demonstration couldn’t be loaded completely'),
  );
}
