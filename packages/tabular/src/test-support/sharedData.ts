import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.LANEWRIGHT_SHARED_DATA ?? join(import.meta.dirname, '../../../../../shared/data');

/** Path of a real file, or null if the folder of real files does not exist. */
export function sharedData(name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? path : null;
}
