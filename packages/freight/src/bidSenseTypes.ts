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
 * A lane as its carrier may see it. Money that belongs to the customer (target, last price paid, baseline; USD per unit of the
 * lane's volume) is null unless the customer shows it. There is no field for anything of another carrier.
 */
export interface SenseLane {
  readonly laneId: string;
  readonly origin: string;
  readonly destination: string;
  readonly miles: number | null;
  /** Volume of a usual shipment, in the lane's unit; null where history does not tell. */
  readonly shipmentSize: number | null;
  readonly currency: string;
  /** The carrier's rates with the changes made. */
  readonly rates: readonly SenseRate[];
  /** Its rates before, and the currency they were in. */
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
  /** USD for one unit of each currency, at the rates by which bids are compared. */
  readonly usdPerCurrency: ReadonlyMap<string, number>;
}

export const checkKinds = ['slip', 'level', 'unit', 'breaks', 'twoPrices', 'minimum', 'asked'] as const;
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
 * An odd cell, and the likely corrections, the likeliest first. Checks of a whole column (`unit`) correct one cell each: the
 * first corrections of all of them correct the column.
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

/** Name of a rate cell within its lane, as drafts and history use it. */
export const rateCellName = (chargeNo: number, breakNo: number | null): string =>
  breakNo === null ? `rate:${chargeNo}` : `rate:${chargeNo}/${breakNo}`;

/** Name of a rate cell of a lane within a grid: what `changed` holds. */
export const gridCellName = (laneId: string, chargeNo: number, breakNo: number | null): string =>
  `${laneId} ${rateCellName(chargeNo, breakNo)}`;
