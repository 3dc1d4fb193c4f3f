import { type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import type { PlaceInput } from './placeTypes.ts';

const slots = ['city', 'state', 'country'] as const;
type Slot = (typeof slots)[number];
type Columns = Readonly<Record<Slot, string | undefined>>;

/** Orders in which three columns may each hold the content of another. */
const orders: readonly (readonly [Slot, Slot, Slot])[] = [
  ['city', 'country', 'state'],
  ['state', 'city', 'country'],
  ['country', 'state', 'city'],
  ['state', 'country', 'city'],
  ['country', 'city', 'state'],
];

/**
 * For a place whose columns do not hold what their headers say ('Oshkosh' as a state of 'Wisconsin'), returns every order that
 * fits; empty if the columns are right, or no order fits.
 */
export function inOrder(gazetteer: Gazetteer, input: PlaceInput): PlaceInput[] {
  const { city, state, country } = input;
  const filled = [city, state, country].filter((text) => text !== undefined).length;
  if (filled < 2 || isStraight(gazetteer, { city, state, country })) return [];
  return orders.flatMap((order) => {
    const [of, inState, inCountry] = order.map((slot) => input[slot]);
    const columns: Columns = { city: of, state: inState, country: inCountry };
    return of !== undefined && holds(gazetteer, columns) ? [{ ...input, ...columns }] : [];
  });
}

const readings = (gazetteer: Gazetteer, text: string) =>
  gazetteer.countries.readings(normalisePlaceName(text));

/** Whether the state and the country, if given, are valid. */
function holds(gazetteer: Gazetteer, { state, country }: Columns): boolean {
  const countries = country === undefined ? undefined : readings(gazetteer, country);
  if (countries?.length === 0) return false;
  if (state === undefined) return true;
  const states = gazetteer.countries.states(normalisePlaceName(state));
  return states.some(({ countryCode }) => countries === undefined || countries.includes(countryCode));
}

/** Whether there is no sign that a column holds something else. */
function isStraight(gazetteer: Gazetteer, { state, country }: Columns): boolean {
  const countries = country === undefined ? [] : readings(gazetteer, country);
  if (country !== undefined && countries.length === 0) return false;
  if (state === undefined) return true;
  const states = gazetteer.countries.states(normalisePlaceName(state));
  if (states.some(({ countryCode }) => countries.length === 0 || countries.includes(countryCode)))
    return true;
  if (countries.length === 0) return false;
  // Not every country's states are known here; but a country is not a state.
  const isForeign = readings(gazetteer, state).some((code) => !countries.includes(code));
  return !isForeign && !countries.some((code) => gazetteer.countries.hasStates(code));
}
