import { readFileSync } from 'node:fs';
import type { LabelledPlace } from './places.ts';

/** The set as it was fixed, one place a line. */
export function readLabelled(): LabelledPlace[] {
  const text = readFileSync(new URL('labelled.jsonl', import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledPlace);
}
