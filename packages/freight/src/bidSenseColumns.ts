import { formatCount } from './formats.ts';
import type { CellCheck, SenseLane, SenseRate, SenseStructure } from './bidSenseTypes.ts';
import { poundsPerKg, scaledRate } from './bidSenseFactors.ts';
import { medianOfNumbers } from './bidSenseReferences.ts';
import { chargeName, formatFactor, formatRate } from './bidSenseWords.ts';
import type { Charge } from './charges.ts';
import { ChargeUnit, takesRate } from './charges.ts';

/** Minimum number of changed cells of a charge, each with a previous rate, to form a column. */
const fewestCells = 5;
const shiftedShare = 0.8;
/** Cells that changed together are this close to their median; rates of lanes are seldom changed by more varied factors. */
const near = Math.log(1.25);
/** The median is this close to the factor: prices may change by an ordinary amount at the same time. */
const middleNear = Math.log(1.27);
/** Anything smaller is an ordinary change of prices, even if it is near a factor. */
const leastMove = Math.log(1.3);
/** Numbers that differ by less than this stayed the same while the currency changed. */
const sameNumber = Math.log(1.04);
const kmPerMile = 1.609344;

/** A lane with its changed cells. */
export interface ChangedLane {
  readonly lane: SenseLane;
  readonly cells: readonly SenseRate[];
}
interface Shift {
  readonly factor: number;
  readonly words: string;
  readonly isCertain?: boolean;
}
interface ShiftedCell {
  readonly lane: SenseLane;
  readonly cell: SenseRate;
  /** ln of the rate divided by the previous one, both in USD. */
  readonly moved: number;
}

/**
 * Finds cells of a charge that changed together by one known factor: another unit, currency or decimal point in the whole
 * column.
 */
export function columnChecks(lanes: readonly ChangedLane[], structure: SenseStructure): CellCheck[] {
  const columns = new Map<number, ShiftedCell[]>();
  for (const { lane, cells } of lanes) {
    if (lane.previousRates.length === 0) continue;
    const usd = structure.usdPerCurrency.get(lane.currency) ?? 0;
    const usdBefore = structure.usdPerCurrency.get(lane.previousCurrency) ?? 0;
    for (const cell of cells) {
      const { chargeNo, breakNo } = cell;
      const before = lane.previousRates.find(
        (rate) => rate.chargeNo === chargeNo && rate.breakNo === breakNo,
      );
      if (before === undefined || before.isHeld === true) continue;
      const moved = Math.log((Number(cell.rate) * usd) / (Number(before.rate) * usdBefore));
      if (!Number.isFinite(moved)) continue;
      const column = columns.get(chargeNo);
      if (column === undefined) columns.set(chargeNo, [{ lane, cell, moved }]);
      else column.push({ lane, cell, moved });
    }
  }
  return structure.charges
    .filter(takesRate)
    .flatMap((charge) => checkColumn(charge, columns.get(charge.chargeNo) ?? [], structure));
}

function checkColumn(charge: Charge, cells: readonly ShiftedCell[], structure: SenseStructure): CellCheck[] {
  if (cells.length < fewestCells) return [];
  const middle = medianOfNumbers(cells.map(({ moved }) => moved));
  const shift = [...shiftsOf(charge, cells, structure), ...currencyShift(cells, structure)]
    .filter(({ isCertain }) => isCertain === true || Math.abs(middle) >= leastMove)
    .filter(({ factor }) => Math.abs(middle - Math.log(factor)) <= middleNear)
    .sort((a, b) => Math.abs(middle - Math.log(a.factor)) - Math.abs(middle - Math.log(b.factor)))[0];
  if (shift === undefined) return [];
  const shifted = cells.filter(({ moved }) => Math.abs(moved - middle) <= near);
  if (shifted.length < fewestCells || shifted.length < shiftedShare * cells.length) return [];
  const isUp = shift.factor >= 1;
  const times = formatFactor(isUp ? shift.factor : 1 / shift.factor);
  const message =
    `${formatCount(shifted.length)} rates of ${chargeName(charge)} are ${isUp ? '' : '1/'}${times}` +
    ` ${isUp ? 'times' : 'of'} your previous rates. ${shift.words}`;
  return shifted.map(({ lane: { laneId, currency }, cell: { chargeNo, breakNo, rate } }): CellCheck => {
    const meant = scaledRate(rate, 1 / shift.factor);
    const label = `${formatRate(meant)} (${isUp ? '÷' : '×'} ${times})`;
    return {
      laneId,
      chargeNo,
      breakNo,
      kind: 'unit',
      rate,
      currency,
      message,
      corrections: [{ label, cells: [{ laneId, chargeNo, breakNo, rate: meant }] }],
    };
  });
}

/** The currency changed, but the numbers did not. */
function currencyShift(cells: readonly ShiftedCell[], { usdPerCurrency }: SenseStructure): Shift[] {
  const first = cells[0]?.lane;
  if (first === undefined || first.currency === first.previousCurrency) return [];
  const factor =
    (usdPerCurrency.get(first.currency) ?? 1) / (usdPerCurrency.get(first.previousCurrency) ?? 1);
  const isSame = ({ lane, moved }: ShiftedCell) =>
    lane.currency === first.currency &&
    lane.previousCurrency === first.previousCurrency &&
    Math.abs(moved - Math.log(factor)) <= sameNumber;
  if (Math.abs(Math.log(factor)) < sameNumber || cells.filter(isSame).length < shiftedShare * cells.length)
    return [];
  const words = `The currency changed from ${first.previousCurrency} to ${first.currency}, but the numbers did not.`;
  return [{ factor, words, isCertain: true }];
}

/** Factors by which a column of a charge changes when another unit, currency or decimal point was meant. */
function shiftsOf(charge: Charge, cells: readonly ShiftedCell[], structure: SenseStructure): Shift[] {
  const both = (factor: number, words: string): Shift[] => [
    { factor, words },
    { factor: 1 / factor, words },
  ];
  const shifts = [10, 100, 1_000].flatMap((factor) => both(factor, 'Check the decimal point.'));
  if (charge.unit === ChargeUnit.PerMile) shifts.push(...both(kmPerMile, 'Are these prices per kilometre?'));
  if (charge.unit === ChargeUnit.PerWeightUnit)
    shifts.push(...both(poundsPerKg, 'Are these prices per pound?'));
  if (charge.unit === ChargeUnit.PerContainer)
    shifts.push(...both(2, 'Are these prices per TEU instead of per container?'));
  const used = new Set(cells.flatMap(({ lane }) => [lane.currency, lane.previousCurrency]));
  for (const currency of used)
    for (const [other, usd] of structure.usdPerCurrency) {
      const factor = usd / (structure.usdPerCurrency.get(currency) ?? usd);
      // A factor closer to 1 looks like an ordinary change of price.
      if (Math.abs(Math.log(factor)) >= leastMove)
        shifts.push(...both(factor, `Are these prices in ${other === 'USD' ? currency : other}?`));
    }
  return shifts;
}
