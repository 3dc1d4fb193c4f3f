import { type ClausedCharge, fuelEquipmentOf, type LevelShipments } from '@lanewright/freight';
import type { ClauseLevels } from './clauseLevels.ts';

/** A charge of an award that a clause moves, with shipments by level: what the statements of fuel prices return. */
export type MovedCharge = {
  readonly contract_no: number;
  readonly clause_no: number;
  /** Whether bids are compared at the reference diesel price in this charge. */
  readonly follows_diesel: boolean;
  readonly has_breaks: boolean;
  readonly rate: string | null;
  readonly usd_per_unit: string;
  readonly basis: string | null;
  readonly reference: string | null;
  readonly equipment: string;
  readonly volume: string;
  readonly cost_usd: string | null;
  readonly linehaul_usd: string | null;
  readonly shipments: unknown;
};

/** The columns of `MovedCharge`. */
export const movedChargeColumns = {
  contract_no: 'int',
  clause_no: 'int',
  follows_diesel: 'bool',
  has_breaks: 'bool',
  rate: 'numeric?',
  usd_per_unit: 'numeric',
  basis: 'numeric?',
  reference: 'numeric?',
  equipment: 'text',
  volume: 'numeric',
  cost_usd: 'numeric?',
  linehaul_usd: 'numeric?',
  shipments: 'json',
} as const;

/** The parameters of the statements of fuel prices. */
export const movedChargeParams = {
  customer: 'id',
  mode: 'int',
  contracts: 'int[]',
  clauses: 'int[]',
  days: 'date[]',
  levels: 'int[]',
} as const;

/** A charge for `fuelPriceOf` and `fuelDriftOf`. Its cost is at the reference price if bids are compared at it, else at the basis. */
export function clausedCharge(row: MovedCharge, levels: ClauseLevels): ClausedCharge {
  const terms = levels.terms(row.contract_no, row.clause_no);
  // The diesel price of a bid is that of its fuel per mile. The index of another charge can be a different one.
  const basis = (row.follows_diesel ? row.basis : null) ?? terms.basis;
  return {
    terms,
    rate: row.rate,
    hasBreaks: row.has_breaks,
    equipment: fuelEquipmentOf(row.equipment),
    basis,
    reference: row.follows_diesel ? (row.reference ?? levels.reference(row.contract_no)) : basis,
    usdPerUnit: row.usd_per_unit,
    volume: row.volume,
    costUsd: row.cost_usd,
    linehaulUsd: row.linehaul_usd,
  };
}

/** The shipments of a row, which its statement returns as arrays of a level's number, volume and quantity. */
export function levelShipments({ shipments }: MovedCharge, levels: ClauseLevels): LevelShipments[] {
  return (shipments as [number | null, string, string | null][]).map(([levelNo, volume, quantity]) => ({
    level: levels.level(levelNo),
    volume,
    quantity,
  }));
}
