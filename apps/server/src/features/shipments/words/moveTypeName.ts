import type { MoveType } from '@lanewright/freight';

const door = '(?:door|house|d|h|sd)';
const port = '(?:port|cy|cfs|pier|terminal|p)';
const pair = new RegExp(`^(${door}|${port})(?:to|2|t)?(${door}|${port})$`);
const isDoor = new RegExp(`^${door}$`);

/** A move type from the many ways to write it: 'CY/CY', 'Door to Port', 'D2P', 'house-pier'; undefined when unclear. */
export function moveTypeName(text: string): MoveType | undefined {
  const plain = text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const match = pair.exec(plain);
  if (match === null) return undefined;
  const end = (word: string | undefined) => (isDoor.test(word ?? '') ? 'Door' : 'Port');
  return `${end(match[1])}${end(match[2])}`;
}

/** Which way a drayage container goes; undefined when unclear. */
export function directionName(text: string): 'Import' | 'Export' | undefined {
  const plain = text.trim().toLowerCase();
  if (/^(?:i|imp|imports?|importation|inbound|in)$/.test(plain)) return 'Import';
  if (/^(?:e|x|exp|exports?|exportation|outbound|out)$/.test(plain)) return 'Export';
  return undefined;
}
