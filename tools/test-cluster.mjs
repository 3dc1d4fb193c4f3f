// npm run test:cluster: copies the demonstration into the empty database of DATABASE_URL, on the coordinator of a Citus cluster,
// distributes it, runs every statement of the server there, and compares the answers with those of one PostgreSQL.
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
const built = await runProgram(process.execPath, [path.join(root, 'tools/build.mjs')]);
if (built.code !== 0) process.exit(built.code);
process.exit((await runTool('tsx', ['apps/server/test/cluster/main.ts'])).code);
