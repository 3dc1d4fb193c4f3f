import type { awards } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { grouped } from '../../../platform/grouped.ts';
import type { AwardedContract } from '../writeAwards.ts';
import { type FrozenRate, type FrozenSaying, type RateNames, selectRateNames } from '../rateNames.ts';

const wonLanes = loadSql(import.meta.url, './wonLanes.sql');

export type LetterLane = z.output<typeof awards.letterLaneSchema>;
/** What one carrier won. */
export type Winner = {
  readonly carrierId: string;
  readonly carrierName: string;
  readonly lanes: readonly LetterLane[];
};

type WonLane = {
  carrier_id: string;
  carrier_name: string;
  lane_id: string;
  origin_label: string;
  destination_label: string;
  equipment: string | null;
  service: string | null;
  move_type: string | null;
  months: string[];
  share: string;
  volume: string;
  transit_days: number | null;
  currency: string;
  fuel_basis_usd_per_gallon: string | null;
  rates: FrozenRate[];
  bid_texts: FrozenSaying[];
  structure_version: number;
  awarded_usd: string;
  answered_at: string | null;
};

/** The carriers that won lanes in a contract, with the lanes, at the awarded prices. */
export async function selectWinners(
  tx: Transaction,
  { customerId, mode, contractNo }: AwardedContract,
  carrierIds: readonly string[] | null,
): Promise<Winner[]> {
  const won = await rows<WonLane>(tx, wonLanes, [customerId, mode, carrierIds, contractNo]);
  const names = await selectRateNames(tx, customerId, mode);
  return [...grouped(won, (row) => row.carrier_id)].map(([carrierId, lanes]) => ({
    carrierId,
    carrierName: lanes[0]?.carrier_name ?? '',
    lanes: lanes.map((row) => laneOfLetter(row, names)),
  }));
}

function laneOfLetter(row: WonLane, names: RateNames): LetterLane {
  const version = row.structure_version;
  return {
    laneId: row.lane_id,
    origin: row.origin_label,
    destination: row.destination_label,
    equipment: row.equipment,
    service: row.service,
    moveType: row.move_type,
    months: row.months,
    share: Number(row.share),
    volume: Number(row.volume),
    transitDays: row.transit_days,
    currency: row.currency,
    fuelBasisUsdPerGallon:
      row.fuel_basis_usd_per_gallon === null ? null : Number(row.fuel_basis_usd_per_gallon),
    rates: row.rates.flatMap((rate) => {
      const name = names.ofRate(version, rate);
      return name === undefined ? [] : [{ name, rate: Number(rate.rate) }];
    }),
    said: row.bid_texts.flatMap((saying) => {
      const name = names.ofSaying(version, saying);
      return name === undefined ? [] : [{ name, value: saying.value }];
    }),
    awardedUsd: Number(row.awarded_usd),
    acceptedAt: row.answered_at,
  };
}
