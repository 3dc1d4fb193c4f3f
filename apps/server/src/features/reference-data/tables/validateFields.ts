import { formatCount, offeredModes } from '@lanewright/freight';
import { farKm } from './countryReach.ts';
import type { Fields, ReferenceTableName } from './referenceTable.ts';
import type { World } from './world.ts';
import { readZip } from './zipForms.ts';

/** An error in a row, with the field that must be corrected. */
export type Flag = {
  readonly field: string;
  /** The fields that were checked: an error in unchanged fields does not block a change. */
  readonly of: readonly string[];
  readonly message: string;
};

type Validator = (fields: Fields, world: World) => readonly Flag[];

/**
 * Returns errors in a row, found by comparing its fields with each other and with reference data; duplicates are found elsewhere.
 */
export function validateFields(table: ReferenceTableName, fields: Fields, world: World): readonly Flag[] {
  return validators[table](fields, world);
}

const validators: Readonly<Record<ReferenceTableName, Validator>> = {
  ports: (fields, world) => [
    ...ofCountry(fields, world),
    ...whereTrue(
      text(fields.code).slice(0, 2) !== text(fields.countryCode),
      'code',
      ['code', 'countryCode'],
      `a UN/LOCODE starts with its country's code: ${text(fields.code)} is not in ${nameOf(fields, world)}`,
    ),
    ...ofPosition(fields, world),
  ],
  airports: (fields, world) => [...ofCountry(fields, world), ...ofPosition(fields, world)],
  postcodes: (fields, world) => [
    ...ofCountry(fields, world),
    ...ofZip(fields),
    // Military post offices are American wherever they are.
    ...(armedForces.has(text(fields.state)) && fields.countryCode === 'US'
      ? whole(fields)
      : [...ofState(fields, world), ...ofPosition(fields, world)]),
  ],
  equipmenttypes: ({ mode }) =>
    whereTrue(
      !(offeredModes as readonly unknown[]).includes(mode),
      'mode',
      ['mode'],
      `${String(mode)} is not an available mode: use one of ${offeredModes.join(', ')}`,
    ),
  currencies: ({ code }) =>
    whereTrue(
      !isCurrency(text(code)),
      'code',
      ['code'],
      `${text(code)} is not an ISO 4217 code, active or withdrawn: files, rates and bids name currencies by these codes`,
    ),
  countries: (fields, world) => [
    ...whereTrue(
      !isRegion(text(fields.code)),
      'code',
      ['code'],
      `${text(fields.code)} is not an ISO 3166 country; for one without a code, use one from XA to XZ`,
    ),
    ...whole(fields),
    ...(world.countries.has(text(fields.code)) ? near({ ...fields, countryCode: fields.code }, world) : []),
  ],
  containers: () => [],
};

/** Names of ISO 4217 codes, active and withdrawn: exchange rates and shipments of past years use withdrawn ones. */
const currencies = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Codes in Unicode's data that ISO 4217 never assigned (lists one and three of ISO 4217, January 2026). */
const neverInIso = new Set(
  'ARL ARM BAN BGM BGO BOL BRZ CLE CNH CNX KRH KRO MAF MCF MDC MKN MVP VNN YUR'.split(' '),
);
/** Assigned by ISO 4217 since 2024, so an older Node may lack their names. */
const newInIso = new Set(['XAD', 'XCG', 'ZWG']);

const armedForces = new Set(['AA', 'AE', 'AP']);

function isCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code) || neverInIso.has(code)) return false;
  return newInIso.has(code) || currencies.of(code) !== undefined;
}

function isRegion(code: string): boolean {
  return /^X[A-Z]$/.test(code) || (/^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined);
}

function ofCountry({ countryCode }: Fields, world: World): readonly Flag[] {
  return whereTrue(
    !world.countries.has(text(countryCode)),
    'countryCode',
    ['countryCode'],
    `${text(countryCode)} is not among the countries: add it there first, or use another`,
  );
}

function ofZip({ countryCode, zipCode }: Fields): readonly Flag[] {
  const read = readZip(text(countryCode), text(zipCode));
  return 'reason' in read ? [{ field: 'zipCode', of: ['zipCode', 'countryCode'], message: read.reason }] : [];
}

function ofState(fields: Fields, world: World): readonly Flag[] {
  const known = world.states.get(text(fields.countryCode));
  return whereTrue(
    known !== undefined && typeof fields.state === 'string' && !known.has(fields.state),
    'state',
    ['state', 'countryCode'],
    `${text(fields.state)} is not a known state of ${nameOf(fields, world)}; use its code, such as ${[...(known ?? [])].slice(0, 3).join(', ')}`,
  );
}

function ofPosition(fields: Fields, world: World): readonly Flag[] {
  return [...whole(fields), ...near(fields, world)];
}

/** A position needs both coordinates. */
function whole({ latitude, longitude }: Fields): readonly Flag[] {
  const isHalf = typeof latitude === 'number' ? typeof longitude !== 'number' : typeof longitude === 'number';
  const missing = typeof latitude === 'number' ? 'longitude' : 'latitude';
  return whereTrue(isHalf, missing, ['latitude', 'longitude'], `a position also needs its ${missing}`);
}

function near(fields: Fields, world: World): readonly Flag[] {
  const { latitude, longitude } = fields;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
  const countryCode = text(fields.countryCode);
  const km = world.reach.kmFrom(countryCode, { latitude, longitude });
  if (km === null || km <= farKm) return [];
  const turned = world.reach.kmFrom(countryCode, { latitude: longitude, longitude: latitude });
  const mirrored = [
    { latitude: -latitude, longitude },
    { latitude, longitude: -longitude },
  ].some((position) => (world.reach.kmFrom(countryCode, position) ?? farKm) < farKm);
  const guess =
    Math.abs(longitude) <= 90 && turned !== null && turned < farKm
      ? '; latitude and longitude look swapped'
      : mirrored
        ? '; a sign looks wrong'
        : '';
  return [
    {
      field: 'latitude',
      of: ['latitude', 'longitude', 'countryCode'],
      message: `this position is ${formatCount(Math.round(km))} km from the nearest known location in ${nameOf(fields, world)}${guess}`,
    },
  ];
}

function whereTrue(isWrong: boolean, field: string, of: readonly string[], message: string): readonly Flag[] {
  return isWrong ? [{ field, of, message }] : [];
}

function nameOf({ countryCode, code }: Fields, world: World): string {
  const said = text(countryCode ?? code);
  return world.countries.get(said) ?? said;
}

function text(value: Fields[string]): string {
  return typeof value === 'string' ? value : '';
}
