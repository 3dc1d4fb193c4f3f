// npm test: checks, tests, build and journeys, from a fresh clone; closes with "N passed, N failed".
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './house/ensureInstalled.mjs';
import { cacheFolder, root } from './house/root.mjs';
import { runProgram, runTool } from './house/runProgram.mjs';
import { closingLine, countVitest } from './house/vitestCounts.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
const times = [];

await part('install', async () => {
  await ensureInstalled();
  return {};
});
if (total.failed === 0) {
  await part('check', async () => {
    const { runChecks } = await import('./house/runChecks.mjs');
    const results = await runChecks();
    return {
      passed: results.filter(({ passed }) => passed).length,
      failed: results.filter(({ passed }) => !passed).length,
    };
  });
  await part('tests', () => runVitest('tests', ['run']));
  const built = await part('build', async () => {
    const { code } = await runProgram(process.execPath, ['tools/build.mjs']);
    return code === 0 ? { passed: 1 } : { failed: 1 };
  });
  await part('journeys', () => runJourneys(built.failed === undefined));
}

process.stdout.write(`\n${times.join('\n')}\n\n${closingLine(total)}\n`);
process.exit(total.failed === 0 ? 0 : 1);

async function part(name, run) {
  process.stdout.write(`\n── ${name}\n`);
  const started = Date.now();
  const counts = await run().catch((error) => {
    process.stderr.write(`${error.stack ?? error}\n`);
    return { failed: 1 };
  });
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0;
  times.push(`${name.padEnd(10)} ${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s`);
  return counts;
}

async function runJourneys(productIsBuilt) {
  const journeys = readdirSync(path.join(root, 'e2e')).filter((name) => name.endsWith('.journey.ts'));
  if (!productIsBuilt) {
    process.stderr.write('The journeys need the built product, which did not build.\n');
    return { failed: Math.max(1, journeys.length) };
  }
  if (journeys.length === 0) throw new Error('There is no journey in e2e/.');
  const { browserLaunchOptions } = await import('./browser.mjs');
  process.stdout.write(`Browser: ${(await browserLaunchOptions()).executablePath}\n`);
  return runVitest('journeys', ['run', '--config', 'e2e/vitest.config.ts']);
}

async function runVitest(name, args) {
  mkdirSync(cacheFolder, { recursive: true });
  const reportFile = path.join(cacheFolder, `report-${name}.json`);
  rmSync(reportFile, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const { code } = await runTool('vitest', [...args, ...reporters]);
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
  return countVitest(report, code);
}
