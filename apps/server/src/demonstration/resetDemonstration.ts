import type { FastifyInstance } from 'fastify';
import { loadCaller, restoreDemonstrationUsers } from '../features/accounts/index.ts';
import {
  demonstrationLogins,
  demonstrationPassword,
  endReset,
  resetSubject,
  restoreModes,
} from '../features/settings/index.ts';
import { createHttpServer } from '../platform/http/httpServer.ts';
import type { Route } from '../platform/http/serve.ts';
import type { DemonstrationPart } from '../platform/jobs/demonstrationPart.ts';
import type { Job } from '../platform/jobs/job.ts';
import { progressReporter } from '../platform/jobs/progress.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteDemoData } from './deleteDemoData.ts';
import { ensureDemonstrationCompanies } from './demonstrationCompanies.ts';
import { demonstrationSteps, loadDemonstration } from './loadDemonstration.ts';
import { peerLogins } from './loadDemonstrationPeers.ts';
import { seedAlone } from './seedAlone.ts';

/**
 * On 'demo.resetRequested': deletes the demonstration, dependent features first, and seeds it as at the first start. If killed, it
 * restarts from the first step: deleted data is already gone, and partly seeded data is deleted. Seeding uses the product's own
 * API; its routes are loaded only then, because they depend on the flow.
 */
export function resetDemonstration(
  parts: readonly DemonstrationPart[],
  routes: () => Promise<readonly Route[]>,
): Job<'demo.resetRequested'> {
  return {
    name: 'resetDemonstration',
    async run(platform, payload) {
      const { resetId } = payload;
      await seedAlone(platform, async () => {
        const report = progressReporter(platform, resetSubject(resetId));
        const isLoaded = platform.config.demoData && platform.config.demoLanes;
        const total = parts.length + 1 + (isLoaded ? demonstrationSteps : 0);
        let begun = 0;
        const tell = async (step: string, isNew = true) => {
          if (isNew) begun += 1;
          await report({ step, done: begun - 1, total, unit: 'steps' });
        };
        const { companyIds } = await deleteDemoData(platform, parts, tell);
        await tell('companies');
        await restoreCompanies(platform);
        if (isLoaded) await loadAll(platform, await routes(), tell);
        await report({ step: 'done', done: total, total, unit: 'steps' });
        await platform.database.asSystem(async (tx) => {
          await restoreModes(tx, companyIds);
          await endReset(tx, resetId, null);
        });
      });
    },
    onGiveUp: (platform, payload, error) =>
      platform.database.asSystem((tx) => endReset(tx, payload.resetId, error.message.slice(0, 500))),
  };
}

async function restoreCompanies(platform: Platform): Promise<void> {
  // The product was restarted without demonstration data after the reset was requested: do not create demonstration logins.
  if (!platform.config.demoData) return;
  await ensureDemonstrationCompanies(platform);
  const usernames = [...demonstrationLogins.map(({ username }) => username), ...peerLogins];
  await platform.database.asSystem((tx) => restoreDemonstrationUsers(tx, usernames, demonstrationPassword));
}

async function loadAll(
  platform: Platform,
  routes: readonly Route[],
  tell: (step: string, isNew: boolean) => Promise<void>,
): Promise<void> {
  const app: FastifyInstance = await createHttpServer(platform, routes, loadCaller);
  try {
    await loadDemonstration(platform, app, tell);
  } finally {
    await app.close();
  }
}
