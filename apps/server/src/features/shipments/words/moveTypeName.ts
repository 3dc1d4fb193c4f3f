export { moveTypeFromName as moveTypeName } from '@lanewright/freight';

/** Direction of a drayage container; undefined when unclear. */
export function directionName(text: string): 'Import' | 'Export' | undefined {
  const plain = text.trim().toLowerCase();
  if (/^(?:i|imp|imports?|importation|inbound|in)$/.test(plain)) return 'Import';
  if (/^(?:e|x|exp|exports?|exportation|outbound|out)$/.test(plain)) return 'Export';
  return undefined;
}
