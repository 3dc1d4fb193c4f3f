export const moveTypes = ['DoorDoor', 'DoorPort', 'PortDoor', 'PortPort'] as const;
export type MoveType = (typeof moveTypes)[number];

/** Labels as the specification spells them; 'Port-Poor' is its spelling, kept on purpose. */
export const moveTypeLabel: Readonly<Record<MoveType, string>> = {
  DoorDoor: 'Door-Door',
  DoorPort: 'Door-Port',
  PortDoor: 'Port-Door',
  PortPort: 'Port-Poor',
};

export function isMoveType(name: string): name is MoveType {
  return moveTypes.some((moveType) => moveType === name);
}

/** Display form of a move type; any other text is returned unchanged. */
export const moveTypeText = (moveType: string | null): string | null =>
  moveType !== null && isMoveType(moveType) ? moveTypeLabel[moveType] : moveType;

const door = '(?:door|house|d|h|sd|puerta|porta|porte|tur|haus|domicilio|domicile|门|門)';
const port = '(?:port|cy|cfs|pier|terminal|p|puerto|porto|hafen|kai|quai|muelle|港口|港|场|場|站)';
const joint = '(?:to|2|t|a|ao|au|y|bis|zu|zum|zur|nach|到|至)';
const isDoor = new RegExp(`^${door}$`);
const spaced = new RegExp(`^(${door}|${port})(?: ${joint})?(?: l[ae])? (${door}|${port})$`);
const compact = new RegExp(`^(${door}|${port})(?:to|2|t|到|至)?(${door}|${port})$`);
/** Longer than any spelling of a move type. */
const longest = 60;

/**
 * Parses a move type in its many spellings: `CY/CY`, `Door to Port`, `D2P`, `house-pier`, `Puerta a Puerta`, `门到港`; undefined if
 * unclear.
 */
export function moveTypeFromName(text: string): MoveType | undefined {
  if (text.length > longest) return undefined;
  const words =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{Script=Han}+|[a-z0-9]+/gu) ?? [];
  const match = spaced.exec(words.join(' ')) ?? compact.exec(words.join(''));
  if (match === null) return undefined;
  const end = (word: string | undefined) => (isDoor.test(word ?? '') ? 'Door' : 'Port');
  return `${end(match[1])}${end(match[2])}`;
}
