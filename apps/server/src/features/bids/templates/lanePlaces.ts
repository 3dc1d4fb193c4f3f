import { type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import { joinedPlace, keyOfParts, type PlaceParts } from './placeParts.ts';
import { formsOf, type LanePlace, placeKey, type TemplateLane } from './templateLanes.ts';

/** Reference data for states, countries and postcodes. */
export type KnownPlaces = Pick<Gazetteer, 'countries' | 'cities' | 'postcodes'>;

/** A place of the open lanes, with the lanes that start and end there. */
export type PlaceOfLanes = {
  readonly label: string;
  readonly begin: TemplateLane[];
  readonly end: TemplateLane[];
};

/** The places that fit everything a row gives for one end. */
export type FittingPlaces = {
  readonly places: readonly PlaceOfLanes[];
  /** Only the city name identifies the place, although several states may have a city of that name. */
  readonly isByCityOnly: boolean;
  /** The postcode is unknown, so it excluded nothing. */
  readonly isZipUnknown: boolean;
};

type Entry = PlaceOfLanes & {
  readonly place: LanePlace;
  readonly stateCode: string | null;
  readonly countryCode: string | null;
  /** First digits of the postcodes, if lanes are split by postcode. */
  readonly zipPrefix: string | null;
};
type Form = { readonly entry: Entry; readonly isBareCity: boolean };

const mostNear = 8;

/** The places of one or both sides of the lanes, indexed by every way in which files write them. */
export class LanePlaces {
  private readonly known: KnownPlaces;
  private readonly entries: readonly Entry[];
  private readonly forms = new Map<string, Form[]>();
  private readonly words = new Map<string, Set<string>>();
  private readonly cache = new Map<string, FittingPlaces>();

  constructor(
    lanes: readonly TemplateLane[],
    ends: readonly ('origin' | 'destination')[],
    known: KnownPlaces,
  ) {
    this.known = known;
    const entries = new Map<string, Entry>();
    for (const lane of lanes)
      for (const end of ends) {
        const made = this.entryOf(lane, end);
        const { label, place, zipPrefix } = made;
        const key = JSON.stringify([label, place.cityName, made.stateCode, made.countryCode, zipPrefix]);
        const entry = entries.get(key) ?? made;
        entries.set(key, entry);
        (end === 'origin' ? entry.begin : entry.end).push(lane);
      }
    this.entries = [...entries.values()];
    for (const entry of this.entries) this.addForms(entry);
  }

  /** Returns the places with a label, as sent by carriers that choose a place. */
  labelled(label: string): readonly PlaceOfLanes[] {
    return this.entries.filter((entry) => entry.label === label);
  }

  /** Whether a text matches at least one place. */
  knows(text: string): boolean {
    return this.forms.has(placeKey(text));
  }

  /** Returns the places that fit every given part. A state or country alone matches only places without a city or postcode. */
  fitting(parts: PlaceParts): FittingPlaces {
    const key = keyOfParts(parts);
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    const found = this.find(parts);
    this.cache.set(key, found);
    return found;
  }

  /** Returns the labels of places that a row may mean, most likely first. */
  near(parts: PlaceParts): string[] {
    const named = (this.forms.get(placeKey(parts.place)) ?? []).map(({ entry }) => entry.label);
    const shared = new Map<string, number>();
    // A word shared by few places scores higher than one shared by many.
    for (const word of new Set(placeKey(joinedPlace(parts)).split(' ')))
      for (const label of this.words.get(word) ?? [])
        shared.set(label, (shared.get(label) ?? 0) + 1 / (this.words.get(word)?.size ?? 1));
    const score = (label: string) => shared.get(label) ?? 0;
    if (named.length > 0) return [...new Set(named)].toSorted((a, b) => score(b) - score(a));
    return [...shared.keys()].toSorted((a, b) => score(b) - score(a) || (a < b ? -1 : 1)).slice(0, mostNear);
  }

  private find(parts: PlaceParts): FittingPlaces {
    const { place, state, zip, country } = parts;
    const forms: readonly Form[] =
      place !== ''
        ? (this.forms.get(placeKey(place)) ?? [])
        : this.entries
            .filter((entry) => zip !== '' || isWide(entry))
            .map((entry) => ({ entry, isBareCity: false }));
    const zips = new Map(forms.map(({ entry }) => [entry, zip === '' ? true : this.fitsZip(entry, zip)]));
    const found = forms.filter(
      ({ entry }) =>
        (state === '' || this.fitsState(entry, state)) &&
        (country === '' || this.fitsCountry(entry, country)) &&
        zips.get(entry) !== false,
    );
    const isZipUnknown = zip !== '' && forms.length > 0 && [...zips.values()].every((fits) => fits === null);
    // Without a name, an unknown postcode does not identify a place.
    const places = place === '' && zip !== '' ? found.filter(({ entry }) => zips.get(entry) === true) : found;
    const isByCityOnly =
      state === '' &&
      country === '' &&
      (zip === '' || isZipUnknown) &&
      places.some(({ isBareCity }) => isBareCity);
    return { places: [...new Set(places.map(({ entry }) => entry))], isByCityOnly, isZipUnknown };
  }

  private entryOf(lane: TemplateLane, end: 'origin' | 'destination'): Entry {
    const [label, place, node] =
      end === 'origin'
        ? [lane.origin, lane.originPlace, lane.originNode]
        : [lane.destination, lane.destinationPlace, lane.destinationNode];
    const [, countryCode, zipPrefix] = /^zip[35]:(\w*):(.+)$/.exec(node) ?? [];
    return {
      label,
      place,
      stateCode: place.stateCode ?? this.stateInLabel(label),
      countryCode: place.countryCode ?? (countryCode || null),
      zipPrefix: zipPrefix ?? null,
      begin: [],
      end: [],
    };
  }

  /** "Birmingham, AL" gives the state if the place itself does not. */
  private stateInLabel(label: string): string | null {
    const last = label.includes(',') ? label.slice(label.lastIndexOf(',') + 1) : '';
    const codes = new Set(this.known.countries.states(normalisePlaceName(last)).map(({ code }) => code));
    const [code] = codes;
    return codes.size === 1 ? (code ?? null) : null;
  }

  private addForms(entry: Entry): void {
    const { all, bare } = formsOf(entry.label, entry.place);
    const saysMore = entry.stateCode !== null || entry.countryCode !== null;
    for (const form of all)
      this.forms.set(form, [
        ...(this.forms.get(form) ?? []),
        { entry, isBareCity: saysMore && bare.has(form) },
      ]);
    for (const word of new Set(all.flatMap((form) => form.split(' '))))
      this.words.set(word, (this.words.get(word) ?? new Set()).add(entry.label));
  }

  private fitsState({ stateCode, countryCode }: Entry, text: string): boolean {
    if (stateCode === null) return false;
    if (text.trim().toUpperCase() === stateCode.toUpperCase()) return true;
    return this.known.countries
      .states(normalisePlaceName(text), countryCode ?? undefined)
      .some(({ code }) => code === stateCode);
  }

  private fitsCountry({ stateCode, countryCode }: Entry, text: string): boolean {
    const { countries } = this.known;
    const codes = new Set([text.trim().toUpperCase(), ...countries.readings(normalisePlaceName(text))]);
    if (countryCode !== null) return codes.has(countryCode);
    return stateCode !== null && [...codes].some((code) => countries.state(code, stateCode) !== undefined);
  }

  /** Whether a postcode belongs to a place; null if the postcode is unknown. */
  private fitsZip({ place, label, stateCode, countryCode, zipPrefix }: Entry, text: string): boolean | null {
    const zip = text.toUpperCase().replace(/\.0+$/, '').replace(/\s/g, '');
    // Spreadsheets remove the leading zero from numbers.
    const code = /^\d{4}$/.test(zip) && (countryCode ?? 'US') === 'US' ? `0${zip}` : zip;
    if (zipPrefix !== null) return code.startsWith(zipPrefix) || zipPrefix.startsWith(code);
    const area = /^[A-Z]\d[A-Z]/.test(code) ? code.slice(0, 3) : code.replace(/^(\d{5})-\d{4}$/, '$1');
    const row = this.known.postcodes.byCode(area, countryCode ?? undefined);
    if (row === undefined) return null;
    if (stateCode !== null && row.stateCode !== null && row.stateCode !== stateCode) return false;
    const city = normalisePlaceName(place.cityName ?? label.split(',')[0] ?? '');
    return (
      city === row.normalisedCity ||
      this.known.cities
        .named(row.normalisedCity, row.countryCode)
        .some(({ stateCode: state, name }) => state === row.stateCode && normalisePlaceName(name) === city)
    );
  }
}

/** A place known only by its state or country. */
const isWide = ({ label, place }: Entry) =>
  !place.cityName && !place.portCode && !place.airportCode && !label.includes(',');
