import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, independent of the working directory. */
export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** Folder for files that tools can recreate: stamps, reports, the unpacked browser. */
export const cacheFolder = path.join(root, 'node_modules', '.cache', 'lanewright');

export const serverBundle = path.join(root, 'apps', 'server', 'dist', 'main.mjs');
