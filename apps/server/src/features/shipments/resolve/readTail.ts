import type { Gazetteer, StateRow } from '../../reference-data/index.ts';
import {
  isBuildingCode,
  isCompanyWord,
  isSurrounding,
  type Segment,
  textOf,
  type Word,
} from './placeText.ts';
import { type ParsedZip, parseZip } from './zipCode.ts';

/** One reading of the end of a place text: the country, state and zip it names, and what is left before them. */
export type Reading = {
  countryCode?: string | undefined;
  state?: StateRow | undefined;
  zip?: ParsedZip | undefined;
  rest: readonly Segment[];
  /** Read from two letters that are not in capitals: accepted only if a city confirms it. */
  isGuess: boolean;
  /** Whether the country was read from two or three letters at the end of the text. */
  isByCode?: boolean | undefined;
};

const longestName = 6;
const longestCode = 3;
/** Territories written before the state they belong to: 'Manati, Puerto Rico, USA'. */
const dependencies: Readonly<Record<string, readonly string[]>> = {
  US: ['PR', 'VI', 'GU', 'AS', 'MP'],
  CN: ['HK', 'MO', 'TW'],
  FR: ['RE', 'GP', 'MQ', 'GF', 'YT', 'NC', 'PF'],
  GB: ['GI', 'BM', 'KY', 'VG', 'JE', 'GG', 'IM'],
  NL: ['AW', 'CW', 'SX', 'BQ'],
};

/** Returns every reading of the end of a text, starting from what its own columns say. */
export function readTail(gazetteer: Gazetteer, start: Reading): Reading[] {
  const trimmed = { ...start, rest: withoutCompanyTail(start.rest) };
  const asState =
    trimmed.rest.flat().length < start.rest.flat().length ? companyWordAsState(gazetteer, start) : [];
  const words = trimmed.rest.reduce((count, segment) => count + segment.length, 0);
  for (let count = Math.min(longestName, words); count >= 1; count -= 1) {
    const taken = takeLast(trimmed.rest, count);
    const next = [
      ...readZip(trimmed, taken),
      ...readCountry(gazetteer, trimmed, taken),
      ...readState(gazetteer, trimmed, taken),
    ];
    if (next.length === 0) continue;
    const readings = next.flatMap((reading) => readTail(gazetteer, reading));
    return mayBeCity(gazetteer, trimmed, taken)
      ? [...asState, ...readings, trimmed]
      : [...asState, ...readings];
  }
  return [...asState, trimmed];
}

/** 'Aurora CO US': a company word that is a state code in the stated country; accepted if a city confirms it. */
function companyWordAsState(gazetteer: Gazetteer, start: Reading): Reading[] {
  if (start.countryCode === undefined || start.state !== undefined) return [];
  const { words, text, rest } = takeLast(start.rest, 1);
  if (!(words[0]?.isUpper ?? false) || rest.length === 0) return [];
  return gazetteer.countries
    .states(text, start.countryCode)
    .map((state) => ({ ...start, state, rest, isGuess: true }));
}

type Taken = {
  words: readonly Word[];
  text: string;
  rest: Segment[];
  isWholeSegment: boolean;
  isInOneSegment: boolean;
};

function takeLast(segments: readonly Segment[], count: number): Taken {
  const rest = segments.map((segment) => [...segment]);
  const words: Word[] = [];
  while (words.length < count) {
    const last = rest.at(-1);
    const word = last?.pop();
    if (word !== undefined) words.unshift(word);
    if (last !== undefined && last.length === 0) rest.pop();
  }
  const lastLength = segments.at(-1)?.length ?? 0;
  return {
    words,
    text: textOf(words),
    rest,
    isWholeSegment: count >= lastLength,
    isInOneSegment: count <= lastLength,
  };
}

function readZip(reading: Reading, taken: Taken): Reading[] {
  if (reading.zip !== undefined || taken.rest.length === 0 || taken.words.length > 2) return [];
  if (reading.countryCode !== undefined && !['US', 'CA'].includes(reading.countryCode)) return [];
  const zip = parseZip(taken.text);
  if (zip === undefined || (zip.isRepaired && taken.text.length < 4)) return [];
  // '12345 6789' is one zip; '2 12345' is not.
  return taken.words.length === 2 && zip.countryCode === 'US' && zip.full.length < 10
    ? []
    : [{ ...reading, zip, rest: taken.rest }];
}

function readCountry(gazetteer: Gazetteer, reading: Reading, taken: Taken): Reading[] {
  const isCode = taken.words.length === 1 && taken.text.length <= 3;
  if (isCode && (standsAsCompanyWord(taken) || taken.words[0]?.isLegalForm === true)) return [];
  const codes = isCode ? gazetteer.countries.readings(taken.text) : gazetteer.countries.named(taken.text);
  if (reading.countryCode !== undefined) {
    const inner = codes.find((code) => dependencies[reading.countryCode ?? '']?.includes(code));
    return inner === undefined || isCode ? [] : [{ ...reading, countryCode: inner, rest: taken.rest }];
  }
  const isGuess = reading.isGuess || (isCode && !(taken.words[0]?.isUpper ?? false));
  return codes.map((countryCode) => ({
    ...reading,
    countryCode,
    rest: taken.rest,
    isGuess,
    isByCode: isCode,
  }));
}

function readState(gazetteer: Gazetteer, reading: Reading, taken: Taken): Reading[] {
  if (reading.state !== undefined) return [];
  // 'Dadra/Nagar Haveli' continues over a slash; two words are more likely two places.
  if (!taken.isInOneSegment && taken.words.length < 3) return [];
  if (taken.text.length <= 3 && standsAsCompanyWord(taken)) return [];
  const isCapital = taken.words[0]?.isUpper ?? false;
  return gazetteer.countries.states(taken.text, reading.countryCode).flatMap((state) => {
    const isCode = taken.text !== state.normalisedName && taken.text.length <= longestCode;
    const isForeign = isCode && reading.countryCode === undefined && !writtenAsCodes.has(state.countryCode);
    // 'Reynosa, TAM': three capitals may be a state's code if a city confirms it.
    if (isForeign && (taken.text.length < longestCode || !isCapital)) return [];
    // 'Smith Law, P.A.' is a company, 'Pittsburgh, P.A.' a city: a legal form is a state only if a city confirms it.
    const isGuess =
      reading.isGuess || isForeign || (isCode && (!isCapital || taken.words[0]?.isLegalForm === true));
    return [{ ...reading, countryCode: state.countryCode, state, rest: taken.rest, isGuess }];
  });
}

/** Countries whose states are written as two letters without the country. */
const writtenAsCodes = new Set(['US', 'CA', 'AU']);

function standsAsCompanyWord(taken: Taken): boolean {
  const [word] = taken.words;
  return word !== undefined && (isCompanyWord(word) || isBuildingCode(word)) && !taken.isWholeSegment;
}

/** 'Berlin, Germany', 'New York': the name of a state is also that of a city, so the text is also read without the state. */
function mayBeCity(gazetteer: Gazetteer, reading: Reading, taken: Taken): boolean {
  if (taken.text.length <= 3) return false;
  if (gazetteer.countries.states(taken.text, reading.countryCode).length === 0) return false;
  const whole = textOf(reading.rest.flat());
  if (gazetteer.cities.named(whole, reading.countryCode).length > 0) return true;
  return gazetteer.cities.named(taken.text, reading.countryCode).length > 0;
}

function withoutCompanyTail(segments: readonly Segment[]): Segment[] {
  const rest = segments.map((segment) => [...segment]);
  for (;;) {
    const last = rest.at(-1);
    const word = last?.at(-1);
    if (last === undefined || word === undefined) return rest;
    if (isSurrounding(word) && (last.length > 1 || rest.length > 1)) {
      last.pop();
      if (last.length === 0) rest.pop();
      continue;
    }
    if (!isCompanyWord(word)) return rest;
    // Alone between commas it may be a code (', SA'), unless it can only be a company word.
    if (last.length === 1 && word.text.length === 2 && rest.length > 1) return rest;
    if (last.length === 1 && rest.length === 1) return rest;
    last.pop();
    if (last.length === 0) rest.pop();
  }
}
