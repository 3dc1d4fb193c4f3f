import type { Month } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ChargePrice, ExtendedAward } from '../../awards/index.ts';
import { readExtensionForecasts } from '../../lanes/index.ts';
import type { AwardToAmend, ContractKey } from '../awardsToAmend.ts';

type ToForecast = {
  readonly awardId: string;
  readonly award: Pick<AwardToAmend, 'lane_id'>;
  readonly months: readonly Month[];
  readonly prices: readonly ChargePrice[] | null;
};

/** Returns extended awards with the forecast of their lanes in the added months. */
export async function withForecasts(
  tx: Transaction,
  contract: ContractKey,
  awards: readonly ToForecast[],
): Promise<ExtendedAward[]> {
  const all = [...new Set(awards.flatMap((award) => award.months))].toSorted();
  const laneIds = [...new Set(awards.map(({ award }) => award.lane_id))];
  const forecasts = new Map(
    (await readExtensionForecasts(tx, contract, laneIds, all)).map((row) => [
      `${row.lane_id} ${row.month}`,
      { volume: row.volume, baselineUsd: row.baseline_usd },
    ]),
  );
  return awards.map(({ awardId, award, months, prices }) => ({
    awardId,
    added: months.map((month) => {
      const forecast = forecasts.get(`${award.lane_id} ${month}`);
      if (forecast === undefined) throw new Error(`lane ${award.lane_id} has no forecast for ${month}`);
      return { month, ...forecast };
    }),
    prices: prices ?? [],
  }));
}
