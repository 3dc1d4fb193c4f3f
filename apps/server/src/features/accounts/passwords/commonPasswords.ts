import { createHash } from 'node:crypto';
import { undisguised } from '@lanewright/contract';
import list from './commonPasswords.json' with { type: 'json' };

const prefixes = Buffer.from(list.sha256Prefixes, 'base64');
const { prefixBytes } = list;

/** The longest suffix of digits and symbols that does not turn a common password into a new one, such as `2026!!`. */
const maxEnding = 8;
const minCore = 4;

/**
 * Whether a password is one of the most frequent, or one of them with digits and symbols around it: `Liverpool2026`,
 * `Januar2026!!`. Case, spaces, symbols between letters and symbols used as letters make no difference. Looks in a file of hash
 * prefixes (docs/attribution.md); about one in ten million other passwords is mistaken for a common one.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const forms = formsOf(plain);
  if (core.length >= minCore && plain.length - core.length <= maxEnding) forms.push(...formsOf(core));
  return forms.some(isListed);
}

function formsOf(text: string): string[] {
  return [text, text.replaceAll(/[^\p{L}\p{N}]+/gu, ''), undisguised(text)];
}

function isListed(text: string): boolean {
  const wanted = createHash('sha256').update(text).digest().subarray(0, prefixBytes);
  let low = 0;
  let high = prefixes.length / prefixBytes;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = prefixes.compare(wanted, 0, prefixBytes, middle * prefixBytes, (middle + 1) * prefixBytes);
    if (order === 0) return true;
    // `compare` is positive where the stored prefix comes after the wanted one.
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
