import type { LaneMonth, OneLane } from '../laneTypes.ts';

/** What the history tells of a contract month, as an average of the years that it covers. */
export interface HistoryPerYear {
  /** How many months of this name the history covers; 0 if none. */
  years: number;
  shipments: number | null;
  paidUsd: number | null;
}

/** The history of a contract month’s name, per year, so that it compares with a forecast of one month. */
export function historyPerYear(
  { month, shipmentAmount, historicTotalChargeUSD }: LaneMonth,
  coveredMonths: OneLane['coveredMonths'],
): HistoryPerYear {
  const years = coveredMonths.filter((covered) => covered.slice(5) === month.slice(5)).length;
  if (years === 0) return { years, shipments: null, paidUsd: null };
  return {
    years,
    shipments: shipmentAmount / years,
    paidUsd:
      historicTotalChargeUSD === null ? null : Math.round((historicTotalChargeUSD / years) * 100) / 100,
  };
}

/** The period of the covered months; null if there are none. */
export function coveredPeriod(coveredMonths: OneLane['coveredMonths']) {
  const firstMonth = coveredMonths[0];
  const lastMonth = coveredMonths.at(-1);
  return firstMonth === undefined || lastMonth === undefined ? null : { firstMonth, lastMonth };
}
