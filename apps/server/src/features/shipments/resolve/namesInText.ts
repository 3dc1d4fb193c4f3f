import { type Gazetteer, normalisePlaceName, type StateRow } from '../../reference-data/index.ts';
import { segmentsOf, textOf } from './placeText.ts';
import { readTail } from './readTail.ts';

export type NamedIn = { name: string; countryCode: string | undefined; state: StateRow | undefined };
/** Location of a name according to the columns next to it. */
export type Where = { state?: string | undefined; country?: string | undefined };

/** Splits 'Portland, OR' into a name and its location, in every way it can be read. */
export function namesInText(gazetteer: Gazetteer, text: string, where: Where): NamedIn[] {
  const starts = startsOf(gazetteer, where);
  const asWritten = starts.map((start) => ({ name: normalisePlaceName(text), ...start }));
  const read = starts
    .flatMap((start) => readTail(gazetteer, { ...start, rest: segmentsOf(text), isGuess: false }))
    .map(({ rest, countryCode, state }) => ({ name: textOf(rest.flat()), countryCode, state }));
  const known = new Map<string, NamedIn>();
  for (const one of [...asWritten, ...read]) {
    const key = `${one.name}|${one.countryCode ?? ''}|${one.state?.code ?? ''}`;
    // Two Latin letters are a code, not a name; two Chinese characters are a city.
    if (!/^[a-z0-9]{0,2}$/.test(one.name) && !known.has(key)) known.set(key, one);
  }
  return [...known.values()];
}

function startsOf(gazetteer: Gazetteer, { state, country }: Where): Omit<NamedIn, 'name'>[] {
  const countries = country === undefined ? [] : gazetteer.countries.readings(normalisePlaceName(country));
  const states = state === undefined ? [] : gazetteer.countries.states(normalisePlaceName(state));
  if (countries.length > 0) {
    return countries.map((countryCode) => ({
      countryCode,
      state: states.find((one) => one.countryCode === countryCode),
    }));
  }
  if (states.length > 0) return states.map((one) => ({ countryCode: one.countryCode, state: one }));
  return [{ countryCode: undefined, state: undefined }];
}

/** 'Mumbai (Bombay)', 'IJmuiden/Velsen': each of the names. */
export function otherNames(text: string): string[] {
  const inBrackets = /^(.+?)\s*\((.+?)\)\s*$/.exec(text);
  if (inBrackets !== null) return [inBrackets[1] ?? '', inBrackets[2] ?? ''];
  const halves = text.split('/').map((half) => half.trim());
  return halves.length === 2 && halves.every((half) => half.length > 3) ? halves : [];
}
