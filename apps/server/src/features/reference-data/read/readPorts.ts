import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { PortRow } from '../referenceRows.ts';
import correctionSource from '../sources/portCorrections.json' with { type: 'json' };
import { readWorldTable } from '../worldFiles.ts';

/** Several values of a cell are separated by `|`; `codes` has all codes of the port, the one in use first. */
type SeaPort = [
  code: string,
  name: string,
  city: string,
  aliases: string,
  latitude: string,
  longitude: string,
  codes: string,
];
type Correction = [code: string, latitude: number, longitude: number];

/** Ports missing in the list although ships call there every day. */
const additions: readonly PortRow[] = [
  port('VNCMT', 'Cai Mep', 10.53, 107.03, ['Cai Mep-Thi Vai', 'Phu My']),
];

/** Neighbouring ports that the list treats as aliases of each other: they are two ports. */
const notAliases = new Set(['USLAX', 'USLGB', 'USSEA', 'USTIW', 'CNCGU', 'CNTAG', 'CNZJG']);

/** Sea ports by UN/LOCODE, with positions corrected by the corrections table. */
export function readPorts(): PortRow[] {
  const corrected = new Map(
    (correctionSource.rows as Correction[]).map(([code, latitude, longitude]) => [
      code,
      { latitude, longitude },
    ]),
  );
  const rows = readListedPorts()
    .filter(({ code, codes }) => codes.length < 2 || codes[0] === code)
    .map(({ code, name, city, codes, ...source }) => {
      const { latitude, longitude } = corrected.get(code) ?? source;
      // A former code stays as an alias of the port that has it now.
      const aliases = [...(notAliases.has(code) ? [] : source.aliases), ...codes.slice(1)];
      if (city !== '' && city !== name) aliases.push(city);
      return port(code, name, latitude, longitude, aliases);
    });
  const known = new Set(rows.map((row) => row.code));
  return [...rows, ...additions.filter((row) => !known.has(row.code))];
}

/** The ports as the source lists them, before any correction. */
export function readListedPorts() {
  return readWorldTable<SeaPort>('ports').map(([code, name, city, aliases, latitude, longitude, codes]) => ({
    code,
    name,
    city,
    aliases: valuesOf(aliases),
    latitude: latitude === '' ? null : Number(latitude),
    longitude: longitude === '' ? null : Number(longitude),
    codes: valuesOf(codes),
  }));
}

const valuesOf = (cell: string): string[] => (cell === '' ? [] : cell.split('|'));

function port(
  code: string,
  name: string,
  latitude: number | null,
  longitude: number | null,
  aliases: string[],
): PortRow {
  const countryCode = code.slice(0, 2);
  return { code, name, normalisedName: normalisePlaceName(name), countryCode, latitude, longitude, aliases };
}
