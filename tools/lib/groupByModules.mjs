import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/**
 * Orders test files by project and environment, in Vitest's own order within a group. A worker keeps its modules only while the
 * next file in the queue is of the same project and environment; in a mixed order almost every file would load them again. Tests
 * that load modules again (`apps/web/src/testing/ownModules.ts`) come last, because the test after one does too.
 */
export class GroupByModules extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const groupOf = new Map(sorted.map((file) => [file, `${file.project.name} ${modulesOf(file.moduleId)}`]));
    return sorted.toSorted((one, other) => {
      const [a, b] = [groupOf.get(one), groupOf.get(other)];
      return a < b ? -1 : a > b ? 1 : 0;
    });
  }
}

/** The environment that the first line of a file names, and whether the file loads modules again. */
function modulesOf(file) {
  const text = readFileSync(file, 'utf8');
  const environment = /^\/\/ @vitest-environment (\w+)/.exec(text)?.[1] ?? 'node';
  return `${environment} ${/^import '.*\/testing\/ownModules\.ts';$/m.test(text) ? 'own' : 'any'}`;
}
