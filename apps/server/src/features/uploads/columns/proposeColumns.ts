import { fieldsForMode, type OfferedMode, type ShipmentField } from '@lanewright/freight';
import { chargeFields } from './chargeFields.ts';
import { type ColumnContent, columnContent, contentOfColumn } from './columnContent.ts';
import { contentCandidates } from './contentCandidates.ts';
import { contentFit } from './contentFit.ts';
import { fieldPhrases, goodsWords } from './fieldPhrases.ts';
import { headerMeaning } from './headerMeaning.ts';
import { type HeaderWords, headerWords } from './headerWords.ts';
import { isOfAirline, neighbourCandidates } from './neighbourCandidates.ts';
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
 * Matches columns to the fields of a mode by name, synonyms, content and neighbours. A field goes to the column with the highest
 * score; columns below one half get no field. `rows` are sampled data rows, as text.
 */
export function proposeColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  mode: OfferedMode,
  contents: readonly ColumnContent[] = columnContents(headers, rows),
): Map<number, Candidate> {
  const columns = headers.map((header, columnNo) => ({
    columnNo,
    header,
    words: headerWords(header),
    content: contents[columnNo] ?? columnContent([]),
  }));
  const allowed = new Set(fieldsForMode(mode));
  const named = columns.flatMap(namedCandidates);
  const candidates = [
    ...(isOfAirline(columns) ? named.filter((candidate) => candidate.field !== 'linehaul') : named),
    ...proposePlaces(columns, mode),
    ...neighbourCandidates(columns),
    ...contentCandidates(columns, mode),
  ]
    .filter((candidate) => allowed.has(candidate.field) && candidate.score >= leastSure)
    .sort((one, other) => other.score - one.score || one.columnNo - other.columnNo);
  const taken = new Map<number, Candidate>();
  const filled = new Set<ShipmentField>();
  for (const candidate of candidates) {
    if (taken.has(candidate.columnNo) || filled.has(candidate.field)) continue;
    taken.set(candidate.columnNo, candidate);
    if (candidate.field !== repeatableField) filled.add(candidate.field);
  }
  return withoutSpareDates(taken, filled);
}

/** What the sampled cells of every column look like. */
export function columnContents(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnContent[] {
  return headers.map((_, columnNo) => contentOfColumn(rows, columnNo));
}

/** Year and month are a date only together, and only if no column holds whole dates. */
function withoutSpareDates(
  taken: Map<number, Candidate>,
  filled: ReadonlySet<ShipmentField>,
): Map<number, Candidate> {
  for (const [columnNo, { field }] of taken) {
    const isPart = field === 'shipYear' || field === 'shipMonth' || field === 'shipDayOfMonth';
    if (isPart && (filled.has('shipDate') || !filled.has('shipMonth'))) taken.delete(columnNo);
  }
  return taken;
}

/** Fields that a column's name suggests, with how well its cells fit. */
export function namedCandidates(column: SampledColumn): Candidate[] {
  const found: Candidate[] = [];
  const { isPercent } = headerMeaning(column.header);
  for (const [name, phrases] of Object.entries(fieldPhrases)) {
    const field = name as ShipmentField;
    // A percentage is not an amount; the user is asked what it applies to.
    if (isPercent && (chargeFields as readonly string[]).includes(field)) continue;
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

/** Words above groups of columns: `Dates` above `Ship` is the ship date. */
const groupWord = /^(dates?|charges?|costs?|rates?|details?|information|info|general|cargo|goods)$/;

function nameScore(words: HeaderWords, phrases: readonly (readonly [number, string])[]) {
  const own = phraseScore(words.text, words.words.length, phrases);
  const [group = '', ...rest] = words.words;
  let best = own;
  if (rest.length > 0 && groupWord.test(group)) {
    const single = group.replace(/s$/, '');
    for (const text of [`${rest.join(' ')} ${single}`, rest.join(' ')]) {
      const found = phraseScore(text, rest.length, phrases);
      if (found !== null && found.score * 0.97 > (best?.score ?? 0))
        best = { ...found, score: found.score * 0.97 };
    }
  }
  return best === null ? null : penalised(best, words);
}

function phraseScore(text: string, wordCount: number, phrases: readonly (readonly [number, string])[]) {
  const core = text.replace(/ (number|id|code|name|text)$/, '');
  let best: { score: number; why: string } | null = null;
  const offer = (score: number, why: string) => {
    if (best === null || score > best.score) best = { score, why };
  };
  for (const [score, list] of phrases) {
    for (const phrase of list.split('|')) {
      if (text === phrase) offer(score, 'Matched by header');
      else if (core === phrase) offer(score * 0.96, `Header similar to “${phrase}”`);
      else if (phrase.includes(' ') && ` ${text} `.includes(` ${phrase} `)) {
        const share = phrase.split(' ').length / wordCount;
        offer(score * (0.6 + 0.35 * share), `Header contains “${phrase}”`);
      }
    }
  }
  return best as { readonly score: number; readonly why: string } | null;
}

/** A name about goods or purchasing is rarely about their transport, unless it matches exactly. */
function penalised(named: { score: number; why: string }, words: HeaderWords) {
  const exact = named.why === 'Matched by header';
  return exact || !words.words.some((word) => goodsWords.has(word))
    ? named
    : { ...named, score: named.score * 0.6 };
}
