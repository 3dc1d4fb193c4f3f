import { expect, test } from 'vitest';
import { coveredPeriod, historyPerYear } from './historyPerYear.ts';

const december = {
  month: '2026-12',
  volume: 5000,
  shipmentAmount: 90,
  avgCostPerUnit: null,
  avgCostPerShipment: null,
  historicTotalChargeUSD: 1000,
  totalChargeUSD: null,
};

test('shows the history of a calendar month per year, over the years of the history', () => {
  const nineYears = Array.from({ length: 9 }, (_, year) => [`${2010 + year}-01`, `${2010 + year}-12`]).flat();
  expect(historyPerYear(december, nineYears)).toEqual({ years: 9, shipments: 10, paidUsd: 111.11 });
  expect(historyPerYear({ ...december, month: '2027-02' }, nineYears)).toEqual({
    years: 0,
    shipments: null,
    paidUsd: null,
  });
  expect(coveredPeriod(nineYears)).toEqual({ firstMonth: '2010-01', lastMonth: '2018-12' });
  expect(coveredPeriod([])).toBeNull();
});
