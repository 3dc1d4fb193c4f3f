import {
  type CellCheck,
  type Correction,
  gridCellName,
  outliersOfLane,
  type SenseLane,
  type SenseRate,
  type SenseStructure,
  senseOfCells,
  takesRate,
} from '@lanewright/freight';
import { type Chance, chanceFrom } from '../../tools/generate/random.ts';
import type { DrawnBids, DrawnTender } from './drawTender.ts';
import { drawSlip } from './slips.ts';
import { unitCostOf } from './unitCost.ts';

export const senseFactor = 3;
const slipsPerCarrier = 12;

/** Counts over all generated tenders. */
export interface Counts {
  slips: number;
  missedByCarrier: number;
  missedByBoth: number;
  caught: number;
  repaired: number;
  columns: number;
  columnsMissed: number;
  cells: number;
  cellsAlarmed: number;
  bids: number;
  bidsAlarmed: number;
  outlierAlarms: number;
}
export const noCounts = (): Counts => ({
  slips: 0,
  missedByCarrier: 0,
  missedByBoth: 0,
  caught: 0,
  repaired: 0,
  columns: 0,
  columnsMissed: 0,
  cells: 0,
  cellsAlarmed: 0,
  bids: 0,
  bidsAlarmed: 0,
  outlierAlarms: 0,
});

const cellsOf = (lane: SenseLane) =>
  lane.rates.map(({ chargeNo, breakNo }) => gridCellName(lane.laneId, chargeNo, breakNo));

/** Measures one tender: clean bids first, then one slip at a time, then whole columns. */
export function measureTender(
  tender: DrawnTender,
  seed: number,
  counts: Counts,
  say: (line: string) => void,
): void {
  const chance = chanceFrom(seed * 7_919 + 17);
  for (const carrier of tender.carriers) {
    measureClean(tender, carrier, counts, say);
    for (let drawn = 0; drawn < slipsPerCarrier; drawn += 1)
      measureSlip(tender, carrier, chance, counts, say);
    measureColumn(tender, carrier, chance, counts, say);
  }
}

function measureClean(
  tender: DrawnTender,
  carrier: DrawnBids,
  counts: Counts,
  say: (line: string) => void,
): void {
  const changed = new Set(carrier.lanes.flatMap(cellsOf));
  const checks = senseOfCells(carrier.lanes, tender.structure, changed);
  for (const check of checks) say(`FALSE ${tender.mode} ${check.kind} ${check.message}`);
  counts.cells += changed.size;
  counts.cellsAlarmed += checks.length;
  counts.bids += carrier.lanes.length;
  counts.bidsAlarmed += new Set(checks.map(({ laneId }) => laneId)).size;
  for (const lane of carrier.lanes) if (isOutlier(tender, carrier, lane)) counts.outlierAlarms += 1;
}

function measureSlip(
  tender: DrawnTender,
  carrier: DrawnBids,
  chance: Chance,
  counts: Counts,
  say: (line: string) => void,
): void {
  const lane = chance.pick(carrier.lanes);
  const cell = chance.pick(lane.rates);
  const charge = tender.structure.charges.find(({ chargeNo }) => chargeNo === cell.chargeNo);
  if (charge === undefined || !isJudged(carrier.lanes, lane, cell)) return;
  const slip = drawSlip(chance, lane, charge, cell);
  if (slip === null) return;
  const wrong = {
    ...lane,
    rates: lane.rates.map((rate) => (rate === cell ? { ...rate, rate: slip.written } : rate)),
  };
  const lanes = carrier.lanes.map((each) => (each === lane ? wrong : each));
  const checks = senseOfCells(lanes, tender.structure, new Set(cellsOf(wrong)));
  const check = checks.find(
    ({ chargeNo, breakNo }) => chargeNo === cell.chargeNo && breakNo === cell.breakNo,
  );
  counts.slips += 1;
  if (check === undefined) {
    counts.missedByCarrier += 1;
    const isSeen = isOutlier(tender, carrier, wrong);
    if (!isSeen) counts.missedByBoth += 1;
    say(
      `MISSED ${isSeen ? 'by carrier' : 'by both'} ${tender.mode} ${charge.name} ${slip.kind} ${cell.rate} as ${slip.written}`,
    );
    return;
  }
  counts.caught += 1;
  if (isRight(check, cell, slip.kind)) counts.repaired += 1;
  else
    say(
      `WRONG ${tender.mode} ${charge.name} ${slip.kind} ${cell.rate} as ${slip.written}: ${check.corrections[0]?.label ?? 'none'}; ${check.message}`,
    );
}

/** Whether there is a reference for the rate: a previous rate, or eight other own rates of the charge. */
function isJudged(lanes: readonly SenseLane[], lane: SenseLane, cell: SenseRate): boolean {
  const has = (rates: readonly SenseRate[]) =>
    rates.some(({ chargeNo, breakNo }) => chargeNo === cell.chargeNo && breakNo === cell.breakNo);
  return has(lane.previousRates) || lanes.filter((other) => other !== lane && has(other.rates)).length >= 8;
}

/** Whether the first correction is the intended one: the same rate, or a price per load if one was entered. */
function isRight(check: CellCheck, cell: SenseRate, kind: string): boolean {
  const first: Correction | undefined = check.corrections[0];
  if (first === undefined) return false;
  if (first.cells.length === 2) return kind === 'load';
  const rate = Number(first.cells[0]?.rate);
  return Math.abs(rate / Number(cell.rate) - 1) < 0.01;
}

function isOutlier(tender: DrawnTender, carrier: DrawnBids, lane: SenseLane): boolean {
  const known = tender.lanes[Number(lane.laneId) - 1];
  if (known === undefined) return false;
  const bids = tender.carriers.flatMap((rival) => {
    const bid = rival === carrier ? lane : rival.lanes.find(({ laneId }) => laneId === lane.laneId);
    const bidId = rival === carrier ? 'own' : String(tender.carriers.indexOf(rival));
    return bid === undefined ? [] : [{ bidId, unitCostUsd: costOf(bid, tender.structure) }];
  });
  return outliersOfLane(known, bids, senseFactor).has('own');
}

function costOf(lane: SenseLane, structure: SenseStructure): number {
  const usd = structure.usdPerCurrency.get(lane.currency) ?? 0;
  return unitCostOf(
    { miles: lane.miles ?? 0, shipmentSize: lane.shipmentSize ?? 0 },
    structure,
    (chargeNo, breakNo) => {
      const cell = lane.rates.find((rate) => rate.chargeNo === chargeNo && rate.breakNo === breakNo);
      return cell === undefined ? undefined : Number(cell.rate) * usd;
    },
  );
}

/** A whole column in another unit or currency, if at least five of its cells have a previous rate. */
function measureColumn(
  tender: DrawnTender,
  carrier: DrawnBids,
  chance: Chance,
  counts: Counts,
  say: (line: string) => void,
): void {
  const { structure } = tender;
  const charge = chance.pick(structure.charges.filter(takesRate));
  const currency = carrier.lanes[0]?.currency ?? 'USD';
  const factor = columnFactor(chance, charge.unit, currency, structure);
  const isOf = ({ chargeNo }: SenseRate) => chargeNo === charge.chargeNo;
  const known = carrier.lanes.filter(({ previousRates }) => previousRates.some(isOf));
  if (factor === null || known.length < 5) return;
  const lanes = carrier.lanes.map((lane) => ({
    ...lane,
    rates: lane.rates.map((cell) =>
      isOf(cell) ? { ...cell, rate: (Number(cell.rate) * factor).toFixed(4) } : cell,
    ),
  }));
  const changed = new Set(
    lanes.flatMap((lane) =>
      lane.rates.filter(isOf).map((cell) => gridCellName(lane.laneId, cell.chargeNo, cell.breakNo)),
    ),
  );
  const ids = new Set(known.map(({ laneId }) => laneId));
  const checked = new Set(senseOfCells(lanes, structure, changed).map(({ laneId }) => laneId));
  counts.columns += 1;
  const seen = [...ids].filter((laneId) => checked.has(laneId)).length;
  if (seen >= 0.8 * ids.size) return;
  counts.columnsMissed += 1;
  say(`COLUMN ${tender.mode} ${charge.name} × ${factor}: ${seen} of ${ids.size}`);
}

function columnFactor(
  chance: Chance,
  unit: number,
  currency: string,
  { usdPerCurrency }: SenseStructure,
): number | null {
  const usd = usdPerCurrency.get(currency) ?? 1;
  // A change between currencies within a factor of 1.5 looks like an ordinary change of prices.
  const currencies = [...usdPerCurrency.values()]
    .map((other) => other / usd)
    .filter((factor) => Math.abs(Math.log(factor)) >= Math.log(1.5));
  const units: Readonly<Record<number, number>> = { 1: 2, 2: 1.609344, 3: 2.2046 };
  const own = units[unit];
  const factor = own === undefined || chance.hit(0.4) ? chance.pick(currencies) : own;
  return chance.hit(0.5) ? factor : 1 / factor;
}
