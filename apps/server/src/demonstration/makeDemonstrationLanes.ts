import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { loadDemonstrationDocuments } from './loadDemonstrationDocuments.ts';
import { loadDemonstrationLanes } from './loadDemonstrationLanes.ts';
import { loadDemonstrationPeers } from './loadDemonstrationPeers.ts';

/** Loads the demonstration's lanes while people can look around already; a failure is told and leaves what there is. */
export function makeDemonstrationLanes(platform: Platform, app: FastifyInstance): void {
  loadDemonstrationLanes(platform, app)
    .then(() => loadDemonstrationPeers(platform, app))
    .then(() => loadDemonstrationDocuments(app))
    .catch((error: Error) =>
      platform.log.warn({ err: error }, 'the demonstration lanes could not be loaded whole'),
    );
}
