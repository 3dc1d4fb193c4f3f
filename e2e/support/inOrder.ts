import { beforeEach, onTestFailed } from 'vitest';
import type { World } from './world.ts';

/**
 * Makes the tests of the surrounding file or group the steps of one journey: after a failed step, the others are skipped.
 * Screenshots of the failure are saved in `e2e/screenshots`.
 */
export function inOrder(world: () => World | undefined): void {
  let failed: string | undefined;
  beforeEach(({ skip, task }) => {
    if (failed !== undefined) skip(`an earlier step failed: ${failed}`);
    onTestFailed(async () => {
      failed ??= task.name;
      await world()?.keepPictures(`failed ${task.name}`);
    });
  });
}
