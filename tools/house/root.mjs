import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, wherever a tool is called from. */
export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** Where tools keep what they may lose: stamps, reports, the unpacked browser. */
export const cacheFolder = path.join(root, 'node_modules', '.cache', 'lanewright');

export const serverBundle = path.join(root, 'apps', 'server', 'dist', 'main.mjs');
