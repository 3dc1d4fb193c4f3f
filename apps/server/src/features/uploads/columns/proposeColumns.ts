import { fieldsForMode, type OfferedMode, type ShipmentField } from '@lanewright/freight';
import { type ColumnContent, columnContent } from './columnContent.ts';
import { contentFit } from './contentFit.ts';
import { fieldPhrases, goodsWords } from './fieldPhrases.ts';
import { type HeaderWords, headerWords } from './headerWords.ts';
import { proposePlaces } from './proposePlaces.ts';

export type Candidate = {
  readonly columnNo: number;
  readonly field: ShipmentField;
  readonly score: number;
  readonly why: string;
};
export type SampledColumn = {
  readonly columnNo: number;
  readonly header: string;
  readonly words: HeaderWords;
  readonly content: ColumnContent;
};

const surest = 0.99;
const leastSure = 0.5;
/** Several columns may add up to this one. */
export const repeatableField: ShipmentField = 'otherCharge';

/**
 * Matches columns to the fields of a mode by name, synonyms, content and neighbours. A field is given to the surest
 * column; columns below one half are left without a field. `rows` are sampled data rows, as text.
 */
export function proposeColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  mode: OfferedMode,
): Map<number, Candidate> {
  const columns = headers.map((header, columnNo) => ({
    columnNo,
    header,
    words: headerWords(header),
    content: columnContent(rows.map((row) => row[columnNo] ?? '')),
  }));
  const allowed = new Set(fieldsForMode(mode));
  const candidates = [...columns.flatMap(namedCandidates), ...proposePlaces(columns, mode)]
    .filter((candidate) => allowed.has(candidate.field) && candidate.score >= leastSure)
    .sort((one, other) => other.score - one.score || one.columnNo - other.columnNo);
  const taken = new Map<number, Candidate>();
  const filled = new Set<ShipmentField>();
  for (const candidate of candidates) {
    if (taken.has(candidate.columnNo) || filled.has(candidate.field)) continue;
    taken.set(candidate.columnNo, candidate);
    if (candidate.field !== repeatableField) filled.add(candidate.field);
  }
  return taken;
}

function namedCandidates(column: SampledColumn): Candidate[] {
  const found: Candidate[] = [];
  for (const [name, phrases] of Object.entries(fieldPhrases)) {
    const field = name as ShipmentField;
    const named = nameScore(column.words, phrases);
    if (named === null) continue;
    const fit = contentFit(field, column.content);
    found.push({
      columnNo: column.columnNo,
      field,
      score: Math.min(surest, named.score * fit.factor),
      why: `${named.why}${fit.why}`,
    });
  }
  return found;
}

function nameScore(words: HeaderWords, phrases: readonly (readonly [number, string])[]) {
  const text = words.text;
  const core = text.replace(/ (number|id|code|name|text)$/, '');
  let best: { score: number; why: string } | null = null;
  const offer = (score: number, why: string) => {
    if (best === null || score > best.score) best = { score, why };
  };
  for (const [score, list] of phrases) {
    for (const phrase of list.split('|')) {
      if (text === phrase) offer(score, 'The name says so');
      else if (core === phrase) offer(score * 0.96, `Named like “${phrase}”`);
      else if (phrase.includes(' ') && ` ${text} `.includes(` ${phrase} `)) {
        const share = phrase.split(' ').length / words.words.length;
        offer(score * (0.6 + 0.35 * share), `The name holds “${phrase}”`);
      }
    }
  }
  return best === null ? null : penalised(best, words);
}

/** A name that speaks of goods or purchasing is rarely about their transport, unless it is one exactly. */
function penalised(named: { score: number; why: string }, words: HeaderWords) {
  const exact = named.why === 'The name says so';
  return exact || !words.words.some((word) => goodsWords.has(word))
    ? named
    : { ...named, score: named.score * 0.6 };
}
