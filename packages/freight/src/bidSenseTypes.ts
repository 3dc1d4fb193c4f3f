import type { Charge } from './charges.ts';
import type { LaneVolumeUnit } from './modes.ts';

/** One rate cell of a bid. `rate` is a decimal text in the lane's currency; `isHeld`: it has an unconfirmed check. */
export interface SenseRate {
  readonly chargeNo: number;
  readonly breakNo: number | null;
  readonly rate: string;
  readonly isHeld?: boolean;
}

/**
 * A lane with the data its carrier may see. The customer's amounts (target, last price paid, baseline; USD per unit of the
 * lane's volume) are null unless the customer shows them. There is no field for data of another carrier.
 */
export interface SenseLane {
  readonly laneId: string;
  readonly origin: string;
  readonly destination: string;
  readonly miles: number | null;
  /** Volume of a typical shipment, in the lane's unit; null if unknown from history. */
  readonly shipmentSize: number | null;
  readonly currency: string;
  /** The carrier's rates, including the changes. */
  readonly rates: readonly SenseRate[];
  /** The previous rates and their currency. */
  readonly previousRates: readonly SenseRate[];
  readonly previousCurrency: string;
  readonly targetPrice: number | null;
  readonly lastPricePaid: number | null;
  readonly baselineUnitCost: number | null;
}

export interface SenseStructure {
  readonly charges: readonly Charge[];
  readonly breaks: readonly { readonly breakNo: number; readonly fromKg: number }[];
  /** The unit of a lane's volume. */
  readonly volumeUnit: LaneVolumeUnit;
  /** USD for one unit of each currency, at the exchange rates used to compare bids. */
  readonly usdPerCurrency: ReadonlyMap<string, number>;
}

export const checkKinds = [
  'slip',
  'level',
  'unit',
  'breaks',
  'twoPrices',
  'minimum',
  'fall',
  'asked',
] as const;
export type CheckKind = (typeof checkKinds)[number];

/** A cell to write as a correction; a null rate removes it. */
export interface CorrectedCell {
  readonly laneId: string;
  readonly chargeNo: number;
  readonly breakNo: number | null;
  readonly rate: string | null;
}
export interface Correction {
  readonly label: string;
  readonly cells: readonly CorrectedCell[];
}

/**
 * An odd cell and its corrections, most likely first. Checks of a whole column (`unit`) correct one cell each; applying the
 * first correction of each corrects the column.
 */
export interface CellCheck {
  readonly laneId: string;
  readonly chargeNo: number;
  readonly breakNo: number | null;
  readonly kind: CheckKind;
  readonly rate: string;
  readonly currency: string;
  readonly message: string;
  readonly corrections: readonly Correction[];
}

/** Name of a rate cell within its lane, as used in drafts and history. */
export const rateCellName = (chargeNo: number, breakNo: number | null): string =>
  breakNo === null ? `rate:${chargeNo}` : `rate:${chargeNo}/${breakNo}`;

/** Name of a rate cell within a grid, as used in `changed`. */
export const gridCellName = (laneId: string, chargeNo: number, breakNo: number | null): string =>
  `${laneId} ${rateCellName(chargeNo, breakNo)}`;
