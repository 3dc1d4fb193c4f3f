import type { FastifyInstance } from 'fastify';
import { isResetRunning } from '../features/settings/index.ts';
import type { Platform } from '../platform/platform.ts';
import { loadDemonstrationDocuments } from './loadDemonstrationDocuments.ts';
import { loadDemonstrationLanes } from './loadDemonstrationLanes.ts';
import { loadDemonstrationPeers } from './loadDemonstrationPeers.ts';
import { plantAlone } from './plantAlone.ts';

/** Loads the demonstration's lanes while people can look around already; a failure is told and leaves what there is. */
export function makeDemonstrationLanes(platform: Platform, app: FastifyInstance): void {
  plantAlone(platform, async () => {
    // A reset that was cut off plants them itself.
    if (await isResetRunning(platform.database.bulkPool)) return;
    await loadDemonstrationLanes(platform, app);
    await loadDemonstrationPeers(platform, app);
    await loadDemonstrationDocuments(app);
  }).catch((error: Error) =>
    platform.log.warn({ err: error }, 'the demonstration lanes could not be loaded whole'),
  );
}
