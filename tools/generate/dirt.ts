/** Kinds of data errors in real exports, each with its frequency (a share of rows, 0 to 1). */
export interface Dirt {
  /** Spaces and non-breaking spaces around a cell. */
  readonly paddedCells: number;
  /** $1,234.50 instead of 1234.50. */
  readonly decoratedMoney: number;
  /** 02108 became 2108 when a spreadsheet treated it as a number; a share of the zips that begin with 0. */
  readonly lostZipZeros: number;
  /** Capitals, lower case, missing accents, Saint as St. */
  readonly placeSpelling: number;
  /** Another unambiguous date format. */
  readonly dateForms: number;
  /** A duplicate of the row, some rows later. */
  readonly repeatedRows: number;
  /** The base rate on one line, the other charges on the next, with one shipment id. */
  readonly splitCharges: number;
  /** Overcharged, and later corrected by a line "(120.00)" with the same shipment id. */
  readonly creditNotes: number;
  /** Empty rows. */
  readonly blankRows: number;
  /** A title above the header; 1 or 0, and only in files of at most 5,000 rows. */
  readonly titleRows: number;
  /** The weight's unit in a separate column, with a share of the rows in the other unit. */
  readonly weightUnits: number;
  /** Words instead of the charge: the shipment has volume and no charge. */
  readonly textCharges: number;
  /** No carrier. */
  readonly blankCarriers: number;
  /** Charged in Canadian dollars. */
  readonly otherCurrency: number;
}
export type DirtKind = keyof Dirt;

/** No data errors. */
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
 * Data errors that must not change any figure: a file with them, read correctly, gives the same shipments, volumes, charges and
 * lanes as the clean file with the same mode, rows, lanes and seed.
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

/** Data errors of a typical export: the harmless kinds and those that lose or change data. */
export const usualDirt: Dirt = {
  ...harmlessDirt,
  weightUnits: 0.02,
  textCharges: 0.005,
  blankCarriers: 0.01,
  otherCurrency: 0.003,
};

/** All usual rates multiplied, none above 1; titles are unchanged. */
export function scaledDirt(factor: number): Dirt {
  const scaled = Object.entries(usualDirt).map(([kind, rate]) => [
    kind,
    kind === 'titleRows' ? rate : Math.min(1, Number(rate) * factor),
  ]);
  return { ...noDirt, ...(Object.fromEntries(scaled) as Partial<Dirt>) };
}
