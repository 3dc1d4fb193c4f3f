import type { CellCheck, SenseLane, SenseRate, SenseStructure } from './bidSenseTypes.ts';
import { driverPerShipment } from './bidSenseDrivers.ts';
import { chargeName, formatRate } from './bidSenseWords.ts';
import type { Charge } from './charges.ts';
import { takesRate } from './charges.ts';

/** If one of two prices for the same thing is below this share of the other, it is a slip. */
const leastPart = 0.02;
const mostTimesMinimum = 5;

/** What one cell adds for a typical shipment, in the bid's currency; null if the lane data do not give its quantity. */
function amountOf(lane: SenseLane, charge: Charge, rate: string, structure: SenseStructure): number | null {
  const driver = driverPerShipment(lane, charge, structure);
  return driver === null ? null : Number(rate) * driver;
}

/** Two alternative charges, both priced, one of them at almost nothing. */
export function twoPriceChecks(
  lane: SenseLane,
  structure: SenseStructure,
  changed: readonly SenseRate[],
): CellCheck[] {
  const touched = new Set(changed.map(({ chargeNo }) => chargeNo));
  const groups = new Map<number, { charge: Charge; cell: SenseRate; amount: number }[]>();
  for (const charge of structure.charges) {
    if (charge.alternativeGroup === undefined || !takesRate(charge)) continue;
    const cell = lane.rates.find((rate) => rate.chargeNo === charge.chargeNo);
    const amount = cell === undefined ? null : amountOf(lane, charge, cell.rate, structure);
    if (cell === undefined || amount === null || amount <= 0) continue;
    const members = groups.get(charge.alternativeGroup) ?? [];
    groups.set(charge.alternativeGroup, [...members, { charge, cell, amount }]);
  }
  return [...groups.values()].flatMap((members): CellCheck[] => {
    const [least, ...others] = members.toSorted((a, b) => a.amount - b.amount);
    const most = others.at(-1);
    if (least === undefined || most === undefined || least.amount >= leastPart * most.amount) return [];
    if (!members.some(({ charge }) => touched.has(charge.chargeNo))) return [];
    const { laneId, currency } = lane;
    const { chargeNo, breakNo, rate } = least.cell;
    return [
      {
        laneId,
        chargeNo,
        breakNo,
        kind: 'twoPrices',
        rate,
        currency,
        message: `This lane has two prices: ${formatRate(most.cell.rate)} for ${chargeName(most.charge)} and ${formatRate(rate)} for ${chargeName(least.charge)}. Both are charged.`,
        corrections: [least, most].map((one) => ({
          label: `Remove ${one.charge.name}`,
          cells: [{ laneId, chargeNo: one.cell.chargeNo, breakNo: one.cell.breakNo, rate: null }],
        })),
      },
    ];
  });
}

/** A minimum that is several times the cost of a typical shipment. */
export function minimumChecks(
  lane: SenseLane,
  structure: SenseStructure,
  changed: readonly SenseRate[],
): CellCheck[] {
  return structure.charges.flatMap((charge): CellCheck[] => {
    const cell = changed.find(({ chargeNo }) => chargeNo === charge.minimumChargeNo);
    const driver = driverPerShipment(lane, charge, structure);
    if (charge.minimumChargeNo === undefined || cell === undefined || driver === null) return [];
    const costs = lane.rates.filter(({ chargeNo }) => chargeNo === charge.chargeNo);
    // Of the weight breaks, the most expensive: an odd one among them is found by its own check.
    const rates = costs.map(({ rate }) => Number(rate)).toSorted((a, b) => a - b);
    const rate = rates[Math.floor(rates.length / 2)];
    if (rate === undefined || Number(cell.rate) <= mostTimesMinimum * rate * driver) return [];
    const { chargeNo, breakNo } = cell;
    const times = formatRate((Number(cell.rate) / (rate * driver)).toFixed(1));
    return [
      {
        laneId: lane.laneId,
        chargeNo,
        breakNo,
        kind: 'minimum',
        rate: cell.rate,
        currency: lane.currency,
        message: `A minimum of ${formatRate(cell.rate)} is ${times} times the cost of a typical shipment on this lane at your rates.`,
        corrections: [],
      },
    ];
  });
}
