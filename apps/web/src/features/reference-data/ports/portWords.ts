import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { PortFlag, PortImportRow, PortVerdict } from './ports.api.ts';
import { formatCount } from '../../../ui/figures.ts';

export const verdictWords: Readonly<Record<PortVerdict, { word: string; says: string; tone: Tone }>> = {
  new: { word: 'New', says: 'not in the list yet', tone: 'good' },
  changed: { word: 'Changed', says: 'new coordinates or names', tone: 'busy' },
  flagged: { word: 'Flagged', says: 'excluded, each with a reason', tone: 'warn' },
  unchanged: { word: 'Unchanged', says: 'same as in the list', tone: 'neutral' },
};

export const flagWords: Readonly<Record<PortFlag, string>> = {
  noCode: 'No UN/LOCODE',
  badCode: 'Invalid UN/LOCODE format',
  double: 'Duplicate in file',
  unknownCountry: 'Unknown country',
  codeNotInCountry: 'Code of another country',
  noPosition: 'No coordinates',
  farFromOurs: 'Location differs',
  samePort: 'Exists under another code',
};

/** Describes what a row changes, or why it changes nothing. */
export function sayRow(row: PortImportRow): string {
  const said = row.flags.map((flag) => sayFlag(flag, row));
  if (said.length > 0) return said.join('; ');
  if (row.verdict === 'new') return 'added';
  if (row.verdict === 'unchanged') return '–';
  const moved =
    row.distanceKm === null ? 'coordinates added' : row.distanceKm > 1 ? `moves ${km(row.distanceKm)}` : '';
  const named = row.newNames.length === 0 ? '' : `also called ${row.newNames.join(', ')}`;
  return [moved, named].filter((words) => words !== '').join('; ');
}

function sayFlag(flag: PortFlag, { port, distanceKm }: PortImportRow): string {
  if (flag === 'farFromOurs' && distanceKm !== null)
    return `${km(distanceKm)} from the stored location, which is kept`;
  if (flag === 'samePort' && port !== null) return `looks like ${port.name} (${port.code})`;
  return flagWords[flag];
}

function km(distance: number): string {
  return `${distance < 10 ? distance.toFixed(1) : formatCount(Math.round(distance))} km`;
}

/** Formats a position: 51.92° N, 4.50° E. */
export function positionInWords(latitude: number | null, longitude: number | null): string {
  if (latitude === null || longitude === null) return '–';
  const [north, east] = [latitude < 0 ? 'S' : 'N', longitude < 0 ? 'W' : 'E'];
  return `${Math.abs(latitude).toFixed(2)}° ${north}, ${Math.abs(longitude).toFixed(2)}° ${east}`;
}
