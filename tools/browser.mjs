import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from './lib/root.mjs';
import { runProgram } from './lib/runProgram.mjs';

const choiceFile = path.join(cacheFolder, 'browser.json');
const debianChromium = '/usr/bin/chromium';
const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Options of playwright-core's `chromium.launch` on this machine, for a browser that was actually tested.
 * @returns {Promise<{ executablePath: string, args: string[], env: Record<string, string>, headless: true }>}
 */
export async function browserLaunchOptions() {
  return withEnvironment(readChoice() ?? (await chooseBrowser()));
}

/** Finds a browser that starts here, unpacking or installing one if necessary. Throws an error with a suggested fix. */
async function chooseBrowser() {
  for (const find of [unpacked, debianHere, debianInstalled]) {
    for (const choice of await find()) {
      if (!(await starts(choice))) continue;
      writeFileSync(choiceFile, JSON.stringify(choice));
      return choice;
    }
  }
  throw new Error('No browser starts here. Install Debian’s: apt-get install -y chromium, then try again.');
}

function readChoice() {
  if (!existsSync(choiceFile)) return undefined;
  const choice = JSON.parse(readFileSync(choiceFile, 'utf8'));
  return existsSync(choice.executablePath) ? choice : undefined;
}

/** The package's browser: with this machine's libraries, else with its own. */
async function unpacked() {
  const version = createRequire(import.meta.url)('../package.json').devDependencies['@sparticuz/chromium'];
  mkdirSync(cacheFolder, { recursive: true });
  const folder = path.join(cacheFolder, `chromium-${version}`);
  if (!existsSync(folder)) {
    const side = `${folder}.unpacking-${process.pid}`;
    mkdirSync(side, { recursive: true });
    const script = path.join(path.dirname(fileURLToPath(import.meta.url)), 'lib', 'unpackBrowser.mjs');
    const env = { TMPDIR: side, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
    const { code, output } = await runProgram(process.execPath, [script], { quiet: true, env });
    if (code !== 0) {
      process.stderr.write(`The browser of @sparticuz/chromium does not unpack: ${output}\n`);
      rmSync(side, { recursive: true, force: true });
      return [];
    }
    if (existsSync(folder)) rmSync(side, { recursive: true, force: true });
    else renameSync(side, folder);
  }
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: path.join(folder, 'fonts') };
  const libraries = { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') };
  const executablePath = path.join(folder, 'chromium');
  return [...variants(executablePath, fonts), ...variants(executablePath, { ...fonts, ...libraries })];
}

async function debianHere() {
  return existsSync(debianChromium) ? variants(debianChromium, {}) : [];
}

async function debianInstalled() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  process.stderr.write('Installing Debian’s chromium …\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update', '-q'], { quiet: true, env });
  const { output } = await runProgram('apt-get', ['install', '-y', '-q', 'chromium'], { quiet: true, env });
  if (!existsSync(debianChromium)) process.stderr.write(`${output.slice(-2000)}\n`);
  return debianHere();
}

/** Root cannot use the sandbox; for other users it is tried first, and omitted if the kernel refuses it. */
function variants(executablePath, env) {
  const bare = { executablePath, args: ['--no-sandbox', ...quietArgs], env };
  return process.getuid?.() === 0 ? [bare] : [{ executablePath, args: quietArgs, env }, bare];
}

async function starts(choice) {
  const { chromium } = (await import('playwright-core')).default;
  try {
    const browser = await chromium.launch({ ...withEnvironment(choice), timeout: 30_000 });
    const page = await browser.newPage();
    await page.setContent('<h1>It draws</h1>');
    const text = await page.textContent('h1');
    await browser.close();
    return text === 'It draws';
  } catch {
    return false;
  }
}

function withEnvironment({ executablePath, args, env }) {
  return { executablePath, args, env: { ...process.env, ...env }, headless: true };
}
