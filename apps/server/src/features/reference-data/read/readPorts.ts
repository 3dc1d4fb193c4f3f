import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { PortRow } from '../referenceRows.ts';
import { requireOnce } from '../requireOnce.ts';
import correctionSource from '../sources/portCorrections.json' with { type: 'json' };

type SeaPort = {
  name: string;
  city?: string;
  alias: string[];
  coordinates?: [longitude: number, latitude: number];
  /** All codes of the port, the one in use first. */
  unlocs: string[];
};
type Correction = [code: string, latitude: number, longitude: number];

/** Ports the list lacks although ships call there every day. */
const additions: readonly PortRow[] = [
  port('VNCMT', 'Cai Mep', 10.53, 107.03, ['Cai Mep-Thi Vai', 'Phu My']),
];

/** Neighbours that the list calls aliases of each other: two ports, never one. */
const notAliases = new Set(['USLAX', 'USLGB', 'USSEA', 'USTIW', 'CNCGU', 'CNTAG', 'CNZJG']);

/** Sea ports by UN/LOCODE, their positions put right by the corrections table. */
export function readPorts(): PortRow[] {
  const corrected = new Map(
    (correctionSource.rows as Correction[]).map(([code, latitude, longitude]) => [
      code,
      { latitude, longitude },
    ]),
  );
  const rows = Object.entries(requireOnce<Record<string, SeaPort>>('sea-ports/lib/ports.json'))
    .filter(([code, source]) => source.unlocs.length < 2 || source.unlocs[0] === code)
    .map(([code, source]) => {
      const position = corrected.get(code);
      const latitude = position?.latitude ?? source.coordinates?.[1] ?? null;
      const longitude = position?.longitude ?? source.coordinates?.[0] ?? null;
      // A code no longer in use stays as an alias of the port that has it now.
      const aliases = [...(notAliases.has(code) ? [] : source.alias), ...source.unlocs.slice(1)];
      if (source.city !== undefined && source.city !== source.name) aliases.push(source.city);
      return port(code, source.name, latitude, longitude, aliases);
    });
  const known = new Set(rows.map((row) => row.code));
  return [...rows, ...additions.filter((row) => !known.has(row.code))];
}

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
