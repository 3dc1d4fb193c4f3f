import { type Gazetteer, normalisePlaceName, type StateRow } from '../../reference-data/index.ts';
import { segmentsOf, textOf } from './placeText.ts';
import { readTail } from './readTail.ts';

export type NamedIn = { name: string; countryCode: string | undefined; state: StateRow | undefined };

/** 'Portland, OR' as a name and where it lies, in every way to read it. */
export function namesAndCountries(
  gazetteer: Gazetteer,
  text: string,
  country: string | undefined,
): NamedIn[] {
  const given = country === undefined ? [] : gazetteer.countries.readings(normalisePlaceName(country));
  const starts = given.length === 0 ? [undefined] : given;
  const whole = normalisePlaceName(text);
  const read = starts
    .flatMap((countryCode) => readTail(gazetteer, { countryCode, rest: segmentsOf(text), isGuess: false }))
    .map(({ rest, countryCode, state }) => ({ name: textOf(rest.flat()), countryCode, state }))
    .filter(({ name }) => name !== '');
  const asWritten = starts.map((countryCode) => ({ name: whole, countryCode, state: undefined }));
  return [...asWritten, ...read];
}
