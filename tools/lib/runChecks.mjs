import { runProgram, runTool } from './runProgram.mjs';

const quiet = { quiet: true };

/** The checks; each returns an exit code and its output. */
const checks = {
  format: () => runTool('@biomejs/biome', ['format'], quiet),
  laws: () => runProgram(process.execPath, ['tools/lint-config.mjs', '--check'], quiet),
  language: () => runProgram(process.execPath, ['tools/language/main.mjs'], quiet),
  commits: () => runProgram(process.execPath, ['tools/language/commitSubjects.mjs'], quiet),
  'freight.sql': () => runTool('tsx', ['tools/generate/freightSql.ts', '--check'], quiet),
  'dead code': () => runTool('knip', ['--no-progress'], quiet),
  // One checker per project: each resolves the types of the contract again.
  types: () =>
    runTool('typescript', ['-b', '--pretty', 'false', '--checkers', '1', '--builders', '2'], quiet),
  lint: () => runTool('oxlint', ['--type-aware', '--deny-warnings'], quiet),
};

/** Runs all checks, two at a time, prints their results, and returns which passed. */
export async function runChecks() {
  const waiting = Object.entries(checks);
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, run] = next;
      const { code, output, seconds } = await run();
      results.push({ name, passed: code === 0 });
      if (code !== 0) process.stderr.write(`\n${output.trim()}\n`);
      process.stderr.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n`);
    }
  };
  await Promise.all([work(), work()]);
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  process.stderr.write(
    failed.length === 0 ? 'All checks passed.\n' : `Checks that failed: ${failed.join(', ')}.\n`,
  );
  return results;
}
