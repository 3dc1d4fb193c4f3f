// npm run test:faults: applies deliberate faults one by one to a copy of packages/signalr-server and runs its acceptance tests
// (those in Node) against each copy: first the wire tests, then those with the official client. Every fault must make a test fail.
// With arguments, only the faults whose name contains one of them: npm run test:faults -- ping poll
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { faults } from '../packages/signalr-server/test/faults/faults.mjs';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { root } from './lib/root.mjs';
import { runTool } from './lib/runProgram.mjs';

const here = 'packages/signalr-server';
const copy = path.join(tmpdir(), `lanewright-faults-${process.pid}`);
const words = process.argv.slice(2);
// Enough to see which tests detected it, without waiting for all that a severe fault breaks.
const enoughFailures = 2;

await ensureInstalled();
const chosen = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const started = Date.now();
try {
  makeCopy();
  const sound = await runTests();
  if (sound.failed.length > 0) {
    console.error(
      `The tests fail without any fault:\n${sound.failed.join('\n')}\n${sound.output.slice(-4000)}`,
    );
    process.exitCode = 1;
  } else {
    process.exitCode = await runFaults();
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

async function runFaults() {
  let uncaught = 0;
  for (const fault of chosen) {
    const repair = put(fault);
    const { failed, seconds } = await runTests();
    repair();
    if (failed.length === 0) uncaught += 1;
    console.log(`${failed.length > 0 ? 'caught' : 'NOT CAUGHT'}: ${fault.name} (${seconds.toFixed(0)} s)`);
    for (const name of failed) console.log(`    by ${name}`);
  }
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(`${chosen.length - uncaught} of ${chosen.length} faults caught in ${minutes} minutes.`);
  return uncaught === 0 ? 0 : 1;
}

function makeCopy() {
  mkdirSync(path.join(copy, 'packages'), { recursive: true });
  const without = new RegExp(`(^|/)(node_modules|browser\\.test\\.ts|tsconfig\\.tsbuildinfo)$`);
  const filter = (source) => !without.test(source.slice(root.length));
  cpSync(path.join(root, here), path.join(copy, here), { recursive: true, filter });
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(copy, 'tsconfig.base.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const test = {
    root: copy,
    include: [`${here}/test/**/*.test.ts`],
    testTimeout: 10_000,
    hookTimeout: 20_000,
    maxWorkers: 2,
    isolate: false,
    bail: enoughFailures,
    reporters: ['json'],
    outputFile: path.join(copy, 'report.json'),
  };
  writeFileSync(path.join(copy, 'vitest.config.mjs'), `export default ${JSON.stringify({ test })};\n`);
}

/** Applies a fault to the copy; returns a function that reverts it. The text to replace must occur exactly once. */
function put({ name, file, from, to }) {
  const target = path.join(copy, here, 'src', file);
  const text = readFileSync(target, 'utf8');
  const places = text.split(from).length - 1;
  if (places !== 1) throw new Error(`"${name}": its place stands ${places} times in ${file}.`);
  writeFileSync(
    target,
    text.replace(from, () => to),
  );
  return () => writeFileSync(target, text);
}

/** The faster tests first; the others only if those passed. */
async function runTests() {
  const onTheWire = await run('test/wire/');
  if (onTheWire.failed.length > 0) return onTheWire;
  const byClient = await run('test/node.test.ts');
  return { ...byClient, seconds: onTheWire.seconds + byClient.seconds };
}

async function run(which) {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = ['run', '--config', path.join(copy, 'vitest.config.mjs'), which];
  const { code, output, seconds } = await runTool('vitest', args, { quiet: true, cwd: copy });
  const failed = failedTests(report);
  // A fault may make Vitest itself fail: that counts as detected, but is reported as such.
  if (failed.length === 0 && code !== 0)
    failed.push(`an error outside the tests: ${output.slice(-300).trim()}`);
  return { failed, output, seconds };
}

function failedTests(report) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.flatMap(({ name, status, assertionResults }) => {
      const tests = assertionResults.filter((each) => each.status === 'failed').map((each) => each.fullName);
      return status === 'failed' && tests.length === 0 ? [path.basename(name)] : tests;
    });
  } catch {
    return [];
  }
}
