// npm start: from a fresh clone to a running product. Requires only Node.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Lanewright needs Node 20.19 or newer; this is ${process.version}. Install it from https://nodejs.org.`,
  );
  process.exit(1);
}

const { root, serverBundle } = await import('./lib/root.mjs');
const { ensureInstalled } = await import('./lib/ensureInstalled.mjs');
const { isFresh } = await import('./build/sourceStamp.mjs');

try {
  say('Checking packages …');
  await ensureInstalled();
  if (!isFresh('server') || !isFresh('web')) await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// The server runs in this process: signals and exit code need no forwarding.
const { endWithNpm } = await import('./lib/endWithNpm.mjs');
endWithNpm();
process.chdir(root);
process.env.LANEWRIGHT_ROOT ??= root;
process.setSourceMapsEnabled(true);
process.argv[1] = serverBundle;
say('Loading the server …');
await import(pathToFileURL(serverBundle).href);

/** Progress goes to standard error: standard output is reserved for the command. */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

async function build() {
  const { runProgram } = await import('./lib/runProgram.mjs');
  say('Building the server and the web app …');
  const script = path.join(path.dirname(fileURLToPath(import.meta.url)), 'build.mjs');
  const { code } = await runProgram(process.execPath, [script]);
  if (code !== 0) throw new Error('The build failed; its output is above.');
}
