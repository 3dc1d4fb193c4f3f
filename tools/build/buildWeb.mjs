import path from 'node:path';
import { root } from '../lib/root.mjs';
import { runTool } from '../lib/runProgram.mjs';
import { compressFiles } from './compressFiles.mjs';

/** Builds the web application with Vite, and compresses its files. Throws Vite's error. */
export async function buildWeb() {
  const folder = path.join(root, 'apps', 'web');
  // NODE_ENV=test or development in the environment must not produce a development build of React.
  const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { NODE_ENV: 'production' },
    quiet: true,
  });
  if (code !== 0) throw new Error(`vite could not build the web application:\n${output}`);
  await compressFiles(path.join(folder, 'dist'));
}
