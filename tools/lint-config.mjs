// node tools/lint-config.mjs: writes .oxlintrc.json from the table of import rules; --check: reports whether it is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/root.mjs';
import { oxlintConfig } from './import-rules/oxlintConfig.mjs';

const file = path.join(root, '.oxlintrc.json');
const wanted = `${JSON.stringify(oxlintConfig(), null, 2)}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
  console.error('.oxlintrc.json is not what tools/import-rules makes: run `node tools/lint-config.mjs`.');
  process.exit(1);
}
