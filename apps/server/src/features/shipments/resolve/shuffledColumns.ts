import { type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import type { PlaceInput } from './placeTypes.ts';

const slots = ['city', 'state', 'country'] as const;
type Slot = (typeof slots)[number];
type Columns = Readonly<Record<Slot, string | undefined>>;

/** The orders in which each of three columns may hold what another is called. */
const orders: readonly (readonly [Slot, Slot, Slot])[] = [
  ['city', 'country', 'state'],
  ['state', 'city', 'country'],
  ['country', 'state', 'city'],
  ['state', 'country', 'city'],
  ['country', 'city', 'state'],
];

/**
 * A place whose columns do not hold what they are called ('Oshkosh' as a state of 'Wisconsin'), in every order in which
 * they would; none where they do, or no order helps.
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

/** Whether the state and the country, where given, are that. */
function holds(gazetteer: Gazetteer, { state, country }: Columns): boolean {
  const countries = country === undefined ? undefined : readings(gazetteer, country);
  if (countries?.length === 0) return false;
  if (state === undefined) return true;
  const states = gazetteer.countries.states(normalisePlaceName(state));
  return states.some(({ countryCode }) => countries === undefined || countries.includes(countryCode));
}

/** Whether nothing says that a column holds something else. */
function isStraight(gazetteer: Gazetteer, { state, country }: Columns): boolean {
  const countries = country === undefined ? [] : readings(gazetteer, country);
  if (country !== undefined && countries.length === 0) return false;
  if (state === undefined) return true;
  const states = gazetteer.countries.states(normalisePlaceName(state));
  if (states.some(({ countryCode }) => countries.length === 0 || countries.includes(countryCode)))
    return true;
  if (countries.length === 0) return false;
  // Not every country's states are known here; but a country is no state.
  const isForeign = readings(gazetteer, state).some((code) => !countries.includes(code));
  return !isForeign && !countries.some((code) => gazetteer.countries.hasStates(code));
}
