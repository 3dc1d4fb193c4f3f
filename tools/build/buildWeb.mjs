import path from 'node:path';
import { root } from '../house/root.mjs';
import { runTool } from '../house/runProgram.mjs';

/** Builds the browser's part with vite. Throws with vite's words. */
export async function buildWeb() {
  // NODE_ENV=test or development outside must not give a development build of React.
  const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps', 'web'),
    env: { NODE_ENV: 'production' },
    quiet: true,
  });
  if (code !== 0) throw new Error(`vite could not build the web application:\n${output}`);
}
