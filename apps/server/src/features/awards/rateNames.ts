import { chargeUnits, formatWeightBreak } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { type ChargeStructure, structureOfVersion } from '../settings/index.ts';

/** A rate of an award, as locked when awarded; break 0 where the charge has no weight breaks. */
export type FrozenRate = { readonly chargeNo: number; readonly breakNo: number; readonly rate: string };
/** A charge's non-monetary value in an award's bid. */
export type FrozenSaying = { readonly chargeNo: number; readonly value: string };

/** Column names for charges of awards made under several versions of a charge structure: charges with the same words share one. */
export class RateNames {
  /** Names of rates, then of non-monetary values, in the order of the structures. */
  readonly names: readonly string[];
  readonly #nameOf = new Map<string, string>();

  constructor(structures: readonly ChargeStructure[]) {
    const rates = new Set<string>();
    const sayings = new Set<string>();
    for (const { version, charges, breaks } of structures) {
      for (const charge of charges) {
        if (charge.type !== 'Charge') {
          sayings.add(charge.name);
          this.#nameOf.set(`${version} ${charge.chargeNo} said`, charge.name);
          continue;
        }
        const unit = chargeUnits[charge.unit].label;
        const name = unit === '' ? charge.name : `${charge.name}, ${unit}`;
        const cells = charge.hasBreaks
          ? breaks.map((band) => ({ breakNo: band.breakNo, of: `${name}, ${breakLabel(band)} kg` }))
          : [{ breakNo: 0, of: name }];
        for (const { breakNo, of } of cells) {
          rates.add(of);
          this.#nameOf.set(`${version} ${charge.chargeNo} ${breakNo}`, of);
        }
      }
    }
    this.names = [...rates, ...[...sayings].filter((name) => !rates.has(name))];
  }

  /** Returns the name of a rate; undefined for a charge that its structure does not have. */
  ofRate(version: number, { chargeNo, breakNo }: FrozenRate): string | undefined {
    return this.#nameOf.get(`${version} ${chargeNo} ${breakNo}`);
  }

  /** Returns the name of a non-monetary value. */
  ofSaying(version: number, { chargeNo }: FrozenSaying): string | undefined {
    return this.#nameOf.get(`${version} ${chargeNo} said`);
  }
}

/** The names in a mode's awards, the newest structure's first. */
export async function selectRateNames(tx: Transaction, customerId: string, mode: number): Promise<RateNames> {
  const versions = await rows<{ structure_version: number }>(
    tx,
    'SELECT DISTINCT structure_version FROM awards WHERE customer_id = $1 AND mode = $2 ORDER BY structure_version DESC',
    [customerId, mode],
  );
  const structures = [];
  for (const { structure_version } of versions) {
    structures.push(await structureOfVersion(tx, customerId, mode, structure_version));
  }
  return new RateNames(structures);
}

function breakLabel(band: { weightFromKg: string; weightToKg: string | null }): string {
  return formatWeightBreak({
    weightFrom: Number(band.weightFromKg),
    weightTo: band.weightToKg === null ? null : Number(band.weightToKg),
  });
}
