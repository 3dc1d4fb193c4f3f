import { beforeEach, onTestFailed } from 'vitest';
import type { World } from './world.ts';

/**
 * Makes the tests of the surrounding file or group steps of one way: after a step that failed, the others are skipped.
 * What people saw when it failed is kept as pictures in `e2e/screenshots`.
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
