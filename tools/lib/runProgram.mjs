import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './root.mjs';

/** Runs a program in the repository's folder and returns its exit code. With `quiet`, its output is returned instead of shown. */
export function runProgram(program, args, { quiet = false, cwd = root, env = {}, shell = false } = {}) {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      shell,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    const passOn = (signal) => child.kill(signal);
    process.on('SIGTERM', passOn);
    let output = '';
    const take = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', take);
    const finish = (code) => {
      process.off('SIGTERM', passOn);
      resolve({ code, output, seconds: (Date.now() - started) / 1000 });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/** Runs the command of an installed package with the current Node, without npx and without a shell. */
export function runTool(packageName, args, options = {}) {
  return runProgram(process.execPath, [commandOf(packageName, options.cwd), ...args], options);
}

/** The script of a package's command (its `bin`). */
export function commandOf(packageName, from = root) {
  const find = createRequire(path.join(from, 'package.json'));
  const folder = find.resolve
    .paths(packageName)
    .map((place) => path.join(place, packageName, 'package.json'))
    .find(exists(find));
  if (!folder) throw new Error(`${packageName} is not installed: run \`npm ci\`.`);
  const { bin } = find(folder);
  const command =
    typeof bin === 'string' ? bin : (bin[packageName.split('/').pop()] ?? Object.values(bin)[0]);
  return path.join(path.dirname(folder), command);
}

function exists(find) {
  return (file) => {
    try {
      return Boolean(find(file));
    } catch {
      return false;
    }
  };
}
