import { runProgram } from './runProgram.mjs';

/**
 * Installs exactly what the folder's lockfile names, at the versions and hashes it names; a lockfile that does not agree
 * with package.json is an error. Building needs the development packages whatever NODE_ENV says; PostgreSQL is an
 * optional package. Throws when npm fails.
 */
export async function npmCi(folder) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const { code } = npm
    ? await runProgram(process.execPath, [npm, ...args], { cwd: folder })
    : await runProgram('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  if (code !== 0) throw new Error('npm could not install the packages; its output is above.');
}
