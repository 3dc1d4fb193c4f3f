import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { logInPeople, logOutPeople } from './demonstrationCalls.ts';
import { planDemonstrationContract } from './demonstrationContracts.ts';
import { demonstrationFiles } from './demonstrationFiles.ts';
import { loadDemonstrationCleansing } from './loadDemonstrationCleansing.ts';
import { loadDemonstrationDocuments } from './loadDemonstrationDocuments.ts';
import { loadDemonstrationLanes } from './loadDemonstrationLanes.ts';
import { loadDemonstrationPeers } from './loadDemonstrationPeers.ts';
import { loadDemonstrationScenarios } from './loadDemonstrationScenarios.ts';

/** How many steps `loadDemonstration` reports. */
export const demonstrationSteps = 3;

/**
 * Loads all demonstration data through the product's own API. Data loaded earlier is left unchanged.
 * @param onStep called when a step starts and, for lanes, whenever a mode is done
 */
export async function loadDemonstration(
  platform: Platform,
  app: FastifyInstance,
  onStep: (step: string, isNew: boolean) => unknown,
): Promise<void> {
  const people = await logInPeople(app);
  const modes = demonstrationFiles.length;
  await onStep(`lanes, bids and awards in ${modes} modes`, true);
  await loadDemonstrationLanes(people, (loaded) =>
    onStep(`lanes, bids and awards: ${loaded.at(-1)} (${loaded.length} of ${modes} modes)`, false),
  );
  await planDemonstrationContract(people.customer);
  await onStep('benchmarks and cleansed files', true);
  await Promise.all([loadDemonstrationPeers(platform, app, people), loadDemonstrationCleansing(people)]);
  await onStep('scenarios and documents', true);
  await loadDemonstrationScenarios(people);
  await loadDemonstrationDocuments(people);
  await logOutPeople(people);
}
