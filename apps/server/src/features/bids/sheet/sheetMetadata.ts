/** 2 since the "Bids" page can be sorted and names alternative charges; sheets of layout 1 stay readable. */
export type SheetLayout = 1 | 2;

/** Metadata on a sheet's hidden page: its layout, recipient, contract, charges, months and lanes. */
export type SheetWords = {
  readonly layout: SheetLayout;
  readonly customerId: string;
  readonly mode: number;
  /** 1 in sheets made before it was stored. */
  readonly contractNo: number;
  readonly structureVersion: number;
  /** Empty in sheets made before these were stored. */
  readonly months: readonly string[];
  readonly laneIds: readonly string[];
  /** It was sent without prices: its blank cells change nothing. */
  readonly isBlank: boolean;
};

const kind = 'bid sheet';
/** A cell holds 32,767 characters; longer lists of lanes continue in further values. */
const longestWord = 30_000;

/** Returns the metadata to write into a sheet. */
export function wordsOfSheet(sheet: SheetWords): Record<string, string> {
  const lanes = sheet.laneIds.join(' ');
  const pieces = Array.from(
    { length: Math.ceil(lanes.length / longestWord) },
    (_, at) => [`lanes ${at + 1}`, lanes.slice(at * longestWord, (at + 1) * longestWord)] as const,
  );
  return {
    kind,
    layout: String(sheet.layout),
    customerId: sheet.customerId,
    mode: String(sheet.mode),
    contract: String(sheet.contractNo),
    structureVersion: String(sheet.structureVersion),
    months: sheet.months.join(' '),
    ...(sheet.isBlank ? { blank: 'yes' } : {}),
    ...Object.fromEntries(pieces),
  };
}

/** Reads the metadata of a received workbook; null when it is not a bid sheet made by the product. */
export function readSheetWords(words: Readonly<Record<string, string>>): SheetWords | null {
  if (words.kind !== kind) return null;
  const pieces: string[] = [];
  for (let piece = words['lanes 1']; piece !== undefined; piece = words[`lanes ${pieces.length + 1}`])
    pieces.push(piece);
  const version = words.structureVersion ?? '';
  return {
    layout: words.layout === '2' ? 2 : 1,
    customerId: words.customerId ?? '',
    mode: Number(words.mode),
    contractNo: /^[1-9]\d{0,3}$/.test(words.contract ?? '') ? Number(words.contract) : 1,
    structureVersion: /^\d{1,6}$/.test(version) ? Number(version) : 0,
    months: (words.months ?? '').split(' ').filter((month) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month)),
    laneIds: pieces
      .join('')
      .split(' ')
      .filter((laneId) => /^[1-9]\d{0,17}$/.test(laneId)),
    isBlank: words.blank === 'yes',
  };
}
