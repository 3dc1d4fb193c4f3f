/** The kinds of dirt that real exports carry, each with how often it strikes (a share of rows, 0 to 1). */
export interface Dirt {
  /** Blanks and non-breaking blanks around a cell. */
  readonly paddedCells: number;
  /** $1,234.50 instead of 1234.50. */
  readonly decoratedMoney: number;
  /** 02108 became 2108 when a spreadsheet saw a number; a share of the zips that begin with 0. */
  readonly lostZipZeros: number;
  /** Capitals, lower case, accents gone, Saint as St. */
  readonly placeSpelling: number;
  /** Another unambiguous way to write the day. */
  readonly dateForms: number;
  /** The same row once more, some rows later. */
  readonly repeatedRows: number;
  /** The base rate on one line, the other charges on the next, under one shipment id. */
  readonly splitCharges: number;
  /** Too much charged, and later a line "(120.00)" under the same shipment id that takes it back. */
  readonly creditNotes: number;
  /** Rows with nothing in them. */
  readonly blankRows: number;
  /** A title above the header; 1 or 0, and only in files of at most 5,000 rows. */
  readonly titleRows: number;
  /** The weight's unit in a column of its own, a share of the rows in the other unit. */
  readonly weightUnits: number;
  /** Words where the charge belongs: the shipment has volume and no charge. */
  readonly textCharges: number;
  /** No carrier named. */
  readonly blankCarriers: number;
  /** Charged in Canadian dollars. */
  readonly otherCurrency: number;
}
export type DirtKind = keyof Dirt;

/** No dirt at all. */
export const noDirt: Dirt = {
  paddedCells: 0,
  decoratedMoney: 0,
  lostZipZeros: 0,
  placeSpelling: 0,
  dateForms: 0,
  repeatedRows: 0,
  splitCharges: 0,
  creditNotes: 0,
  blankRows: 0,
  titleRows: 0,
  weightUnits: 0,
  textCharges: 0,
  blankCarriers: 0,
  otherCurrency: 0,
};

/**
 * Dirt that must not change any figure: a file with it, read well, gives the same shipments, volumes, charges and lanes
 * as the clean file of the same mode, rows, lanes and seed.
 */
export const harmlessDirt: Dirt = {
  ...noDirt,
  paddedCells: 0.02,
  decoratedMoney: 0.02,
  lostZipZeros: 0.25,
  placeSpelling: 0.02,
  dateForms: 0.02,
  repeatedRows: 0.005,
  splitCharges: 0.01,
  creditNotes: 0.005,
  blankRows: 0.001,
  titleRows: 1,
};

/** What a usual export carries: the harmless kinds and those that lose or change something. */
export const usualDirt: Dirt = {
  ...harmlessDirt,
  weightUnits: 0.02,
  textCharges: 0.005,
  blankCarriers: 0.01,
  otherCurrency: 0.003,
};

/** All usual rates multiplied, none above 1; titles stay as they are. */
export function scaledDirt(factor: number): Dirt {
  const scaled = Object.entries(usualDirt).map(([kind, rate]) => [
    kind,
    kind === 'titleRows' ? rate : Math.min(1, Number(rate) * factor),
  ]);
  return { ...noDirt, ...(Object.fromEntries(scaled) as Partial<Dirt>) };
}
