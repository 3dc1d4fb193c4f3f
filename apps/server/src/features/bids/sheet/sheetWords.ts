/** What a sheet says of itself on its hidden page: for whom it was made, under which charges, months and lanes. */
export type SheetWords = {
  readonly customerId: string;
  readonly mode: number;
  readonly structureVersion: number;
  /** Empty in sheets made before sheets told them. */
  readonly months: readonly string[];
  readonly laneIds: readonly string[];
};

const kind = 'bid sheet';
/** A cell holds 32,767 signs; lanes go on in further words. */
const longestWord = 30_000;

/** The words of a sheet to be written. */
export function wordsOfSheet(sheet: SheetWords): Record<string, string> {
  const lanes = sheet.laneIds.join(' ');
  const pieces = Array.from(
    { length: Math.ceil(lanes.length / longestWord) },
    (_, at) => [`lanes ${at + 1}`, lanes.slice(at * longestWord, (at + 1) * longestWord)] as const,
  );
  return {
    kind,
    customerId: sheet.customerId,
    mode: String(sheet.mode),
    structureVersion: String(sheet.structureVersion),
    months: sheet.months.join(' '),
    ...Object.fromEntries(pieces),
  };
}

/** What a received workbook says of itself; null when it is no bid sheet of ours. */
export function readSheetWords(words: Readonly<Record<string, string>>): SheetWords | null {
  if (words.kind !== kind) return null;
  const pieces: string[] = [];
  for (let piece = words['lanes 1']; piece !== undefined; piece = words[`lanes ${pieces.length + 1}`])
    pieces.push(piece);
  const version = words.structureVersion ?? '';
  return {
    customerId: words.customerId ?? '',
    mode: Number(words.mode),
    structureVersion: /^\d{1,6}$/.test(version) ? Number(version) : 0,
    months: (words.months ?? '').split(' ').filter((month) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month)),
    laneIds: pieces
      .join('')
      .split(' ')
      .filter((laneId) => /^[1-9]\d{0,17}$/.test(laneId)),
  };
}
