import type { LaneMonth, OneLane } from '../laneTypes.ts';

/** History of a contract month, averaged over the covered years. */
export interface HistoryPerYear {
  /** Number of months with this name in the history; 0 if none. */
  years: number;
  shipments: number | null;
  paidUsd: number | null;
}

/** Returns the yearly average of the history for a contract month’s name, comparable with the forecast of one month. */
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

/** Returns the period of the covered months; null if there are none. */
export function coveredPeriod(coveredMonths: OneLane['coveredMonths']) {
  const firstMonth = coveredMonths[0];
  const lastMonth = coveredMonths.at(-1);
  return firstMonth === undefined || lastMonth === undefined ? null : { firstMonth, lastMonth };
}
