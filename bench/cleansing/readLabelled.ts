import { readFileSync } from 'node:fs';
import type { LabelledPlace } from './places.ts';

/** The fixed set, one place per line. */
export function readLabelled(): LabelledPlace[] {
  const text = readFileSync(new URL('labelled.jsonl', import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledPlace);
}
