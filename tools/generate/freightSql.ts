// npx tsx tools/generate/freightSql.ts: writes database/generated/freight.sql; --check: says whether it is current.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freightFunctions } from './freightFunctions.ts';

const file = path.resolve(import.meta.dirname, '../../database/generated/freight.sql');
const wanted = freightFunctions();
if (!process.argv.includes('--check')) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, wanted);
} else if (readFileSync(file, 'utf8') !== wanted) {
  console.error(
    'database/generated/freight.sql does not match packages/freight: run `npx tsx tools/generate/freightSql.ts`.',
  );
  process.exit(1);
}
