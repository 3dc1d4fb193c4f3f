import { tradeRegionOfCountry } from '@lanewright/freight';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { CountryAliasRow, CountryRow } from '../referenceRows.ts';
import { readDataPackage } from '../readDataPackage.ts';
import aliasSource from '../sources/countryAliases.json' with { type: 'json' };
import positionSource from '../sources/countryPositions.json' with { type: 'json' };
import type { CitySource } from './readCities.ts';

type NamesOfCountries = { countries: Record<string, string | string[]> };

/** Languages whose country names occur in freight files; a name shared by two countries is left out. */
const languages = 'de fr es pt it nl pl sv tr id da nb fi cs hu zh ja ko ru uk bg sr el ar he th'.split(' ');

/** Common short names for countries with long ISO names. */
const shortNames: Readonly<Record<string, string>> = {
  CD: 'Congo, DRC',
  CG: 'Congo, Republic of',
  CI: "Côte d'Ivoire",
  CN: 'China',
  CZ: 'Czechia',
  FM: 'Micronesia',
  GM: 'Gambia',
  IR: 'Iran',
  KR: 'South Korea',
  LA: 'Laos',
  MD: 'Moldova',
  MK: 'North Macedonia',
  PS: 'Palestine',
  RU: 'Russia',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VG: 'British Virgin Islands',
  VI: 'U.S. Virgin Islands',
};

/** Used by the trade but not in ISO 3166-1: `XK` is user-assigned, so Kosovo has no three-letter or numeric code. */
const outsideIso = 'XK';

const positionOf = new Map(
  (positionSource.rows as [string, number, number][]).map(([code, latitude, longitude]) => [
    code,
    { latitude, longitude },
  ]),
);

/** ISO 3166-1 and Kosovo, with trade regions; a country's position is its capital, or from countryPositions.json. */
export function readCountries(capitals: CitySource['capitals']): CountryRow[] {
  const codes = readDataPackage<[string, string, string][]>('i18n-iso-countries/codes.json');
  const english = namesIn('en');
  return codes.map(([code, cod3, numericCode]) => ({
    code,
    cod3: code === outsideIso ? null : cod3,
    numericCode: code === outsideIso ? null : numericCode,
    name: shortNames[code] ?? english.get(code)?.[0] ?? code,
    tradeRegion: tradeRegionOfCountry(code),
    latitude: (capitals.get(code) ?? positionOf.get(code))?.latitude ?? null,
    longitude: (capitals.get(code) ?? positionOf.get(code))?.longitude ?? null,
  }));
}

/** Country names as people write them: in English, manually added, and in the other languages of freight. */
export function readCountryAliases(): CountryAliasRow[] {
  const rows = new Map<string, CountryAliasRow>();
  const add = (alias: string, countryCode: string) => {
    const normalisedAlias = normalisePlaceName(alias);
    const key = `${normalisedAlias}|${countryCode}`;
    if (normalisedAlias !== '' && !rows.has(key)) rows.set(key, { normalisedAlias, countryCode, alias });
  };
  for (const [alias, countryCode] of aliasSource.rows as [string, string][]) add(alias, countryCode);
  for (const [code, names] of namesIn('en')) for (const name of names) add(name, code);
  const taken = new Set([...rows.values()].map((row) => row.normalisedAlias));
  for (const [alias, codes] of foreignNames()) {
    const [code] = codes;
    if (code !== undefined && codes.size === 1 && !taken.has(normalisePlaceName(alias))) add(alias, code);
  }
  return [...rows.values()];
}

function foreignNames(): Map<string, Set<string>> {
  const codesOf = new Map<string, Set<string>>();
  for (const language of languages) {
    for (const [code, names] of namesIn(language)) {
      for (const name of names) {
        const normalised = normalisePlaceName(name);
        // Short names can be codes of other countries, except in non-Latin scripts.
        const isLong = normalised.length >= (/[a-z]/.test(normalised) ? 4 : 2);
        if (isLong) codesOf.set(normalised, (codesOf.get(normalised) ?? new Set()).add(code));
      }
    }
  }
  return codesOf;
}

function namesIn(language: string): Map<string, string[]> {
  const source = readDataPackage<NamesOfCountries>(`i18n-iso-countries/langs/${language}.json`);
  return new Map(Object.entries(source.countries).map(([code, names]) => [code, [names].flat()]));
}
