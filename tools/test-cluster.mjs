// npm run test:cluster: distributes the database of DATABASE_URL, the coordinator of a Citus cluster, and runs every statement of the
// server on it. Use a database of its own: it is migrated.
import path from 'node:path';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { root } from './lib/root.mjs';
import { runProgram, runTool } from './lib/runProgram.mjs';

if (process.env.DATABASE_URL === undefined) {
  console.log(
    'No cluster to test: set DATABASE_URL to a database on the coordinator of a Citus cluster (docs/operating.md).',
  );
  process.exit(0);
}
await ensureInstalled();
const distribute = path.join(root, 'tools/db-distribute.mjs');
for (let run = 1; run <= 2; run += 1) {
  const { code } = await runProgram(process.execPath, [distribute]);
  if (code !== 0) process.exit(code);
}
process.exit((await runTool('tsx', ['apps/server/test/cluster/main.ts'])).code);
