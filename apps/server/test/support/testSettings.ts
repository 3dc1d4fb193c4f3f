import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
/** Real files that are not part of the project; tests that read them are skipped if they are absent. */
export const sharedData = path.resolve(
  repositoryRoot,
  process.env.LANEWRIGHT_SHARED_DATA ?? '../shared/data',
);
/** The database that each test file copies; no test connects to it. */
export const templateDatabase = 'lanewright_template';
/** A copy of the template for tests that only read. */
export const readDatabase = 'lanewright_read';
/** The advisory lock that is held while the template is created. */
export const templateLock = 1;
export const testSecret = Buffer.alloc(32, 7);
/** The current day in tests unless set otherwise. */
export const testMoment = '2026-11-20T12:00:00.000Z';
