// Checks subjects of commits: of the message in a file (--message FILE, the commit-msg hook), or of the newest 20 commits.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/root.mjs';
import { subjectProblem } from './commitSubject.mjs';

const { values: options } = parseArgs({ options: { message: { type: 'string' } } });
const checksVerb = options.message !== undefined;
const problems = subjects().flatMap((subject) => {
  const problem = subjectProblem(subject, { checksVerb });
  return problem === undefined ? [] : [`The subject “${subject}” ${problem}.`];
});
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length === 0 ? 0 : 1);

function subjects() {
  if (options.message !== undefined)
    return [
      readFileSync(options.message, 'utf8')
        .split('\n')
        .find((line) => line !== '' && !line.startsWith('#')) ?? '',
    ];
  if (!existsSync(path.join(root, '.git'))) return [];
  return execFileSync('git', ['log', '-20', '--no-merges', '--format=%s'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((subject) => subject !== '');
}
