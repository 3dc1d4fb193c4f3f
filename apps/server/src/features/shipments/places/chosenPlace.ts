import type { shipments } from '@lanewright/contract';
import type { BodyOf } from '@lanewright/contract';
import { refuse } from '../../../platform/http/problemError.ts';
import { distanceKm, type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import type { PlaceView } from '../presentPlace.ts';
import type { ResolvedPlace } from '../resolve/index.ts';
import { placeOfAirport, placeOfCity, placeOfCountry, placeOfPort } from '../resolve/makePlace.ts';
import type { UploadPlaceRow } from '../shipments.queries.ts';

export type PlaceChoice = BodyOf<typeof shipments.answerPlaces>['answers'][number]['choice'];

/** Returns the place that a user chose for a word; undefined if its rows are to be excluded. Throws 422 for an invalid choice. */
export function chosenPlace(
  gazetteer: Gazetteer,
  asked: UploadPlaceRow,
  choice: PlaceChoice,
): ResolvedPlace | undefined {
  switch (choice.kind) {
    case 'excludeRows':
      return undefined;
    case 'candidate':
      return asked.candidates[choice.index]?.place ?? refuseChoice(asked, `has no candidate ${choice.index}`);
    case 'place':
      return knownPlace(gazetteer, choice.place) ?? refuseChoice(asked, 'was matched to an unknown location');
    case 'keepSite':
      return siteOf(gazetteer, asked);
  }
}

function refuseChoice(asked: UploadPlaceRow, problem: string): never {
  throw refuse(
    'location_not_found',
    `“${asked.text}” ${problem}: choose a candidate or search for the location`,
    {
      status: 422,
      field: `answers.${asked.word_no}`,
    },
  );
}

/** The gazetteer's own entry for a searched place: the browser's values are used only to find it. */
function knownPlace(gazetteer: Gazetteer, view: PlaceView): ResolvedPlace | undefined {
  if (view.portCode !== null) {
    const port = gazetteer.ports.byCode(view.portCode);
    return port && placeOfPort(gazetteer, port);
  }
  if (view.airportCode !== null) {
    const airport = gazetteer.airports.byIata(view.airportCode);
    return airport && placeOfAirport(airport);
  }
  if (view.cityName !== null) return knownCity(gazetteer, view, view.cityName);
  const country = view.countryCode === null ? undefined : gazetteer.countries.byCode(view.countryCode);
  return country && placeOfCountry(country);
}

function knownCity(gazetteer: Gazetteer, view: PlaceView, cityName: string): ResolvedPlace | undefined {
  const cities = gazetteer.cities
    .named(normalisePlaceName(cityName), view.countryCode ?? undefined)
    .filter((city) => view.stateCode === null || city.stateCode === view.stateCode);
  const { latitude, longitude } = view;
  const nearest =
    latitude === null || longitude === null
      ? cities[0]
      : cities.toSorted(
          (a, b) => distanceKm(a, { latitude, longitude }) - distanceKm(b, { latitude, longitude }),
        )[0];
  return nearest && placeOfCity(gazetteer, nearest);
}

/** The site under its own name, in the country that its row gives. */
function siteOf(gazetteer: Gazetteer, asked: UploadPlaceRow): ResolvedPlace {
  const said = normalisePlaceName(asked.parts?.country ?? '');
  const codes = said === '' ? [] : gazetteer.countries.readings(said);
  const candidateCodes = new Set(asked.candidates.map(({ place }) => place.countryCode));
  const code = codes.length === 1 ? codes[0] : candidateCodes.size === 1 ? [...candidateCodes][0] : undefined;
  const country = code === undefined || code === null ? undefined : gazetteer.countries.byCode(code);
  const siteName = asked.parts?.name ?? asked.text;
  if (country !== undefined) return placeOfCountry(country, siteName);
  return {
    level: 'site',
    countryCode: null,
    stateCode: null,
    cityId: null,
    cityName: null,
    zip: null,
    portCode: null,
    airportCode: null,
    siteName,
    latitude: null,
    longitude: null,
    label: siteName,
  };
}
