import { runProgram } from './runProgram.mjs';

/**
 * Installs exactly the versions and hashes in the folder's lockfile; a lockfile that does not match package.json is an error. The
 * build needs the development packages whatever NODE_ENV is; PostgreSQL is an optional package. Throws if npm fails.
 */
export async function npmCi(folder) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const { code } = npm
    ? await runProgram(process.execPath, [npm, ...args], { cwd: folder })
    : await runProgram('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  if (code !== 0) throw new Error('npm could not install the packages; its output is above.');
}
