import type { CellCheck, SenseLane, SenseRate, SenseStructure } from './bidSenseTypes.ts';
import { poundsPerKg, scaledRate } from './bidSenseFactors.ts';
import { chargeName, formatFactor, formatRate, perUnit } from './bidSenseWords.ts';
import type { Charge } from './charges.ts';

/** Factor by which the rate per kg of a heavier break may exceed that of a lighter one before it is flagged. */
const mostRise = 1.02;
const closeEnough = Math.log(1.6);

const factors = [10, 100, 1_000, 10_000, 10 * poundsPerKg];

interface BreakCell {
  readonly cell: SenseRate;
  readonly fromKg: number;
  readonly ln: number;
}

/** Weight breaks with a rate above that of a lighter one; the odd cell is the one without which the rates fall. */
export function breakChecks(
  lane: SenseLane,
  structure: SenseStructure,
  changed: readonly SenseRate[],
): CellCheck[] {
  const touched = new Set(changed.map(({ chargeNo }) => chargeNo));
  return structure.charges
    .filter((charge) => charge.hasBreaks && touched.has(charge.chargeNo))
    .flatMap((charge) => checkBreaks(lane, charge, structure, changed));
}

function checkBreaks(
  lane: SenseLane,
  charge: Charge,
  structure: SenseStructure,
  changed: readonly SenseRate[],
): CellCheck[] {
  let row = structure.breaks
    .flatMap(({ breakNo, fromKg }): BreakCell[] => {
      const cell = lane.rates.find((rate) => rate.chargeNo === charge.chargeNo && rate.breakNo === breakNo);
      const rate = Number(cell?.rate);
      return cell === undefined || !(rate > 0) ? [] : [{ cell, fromKg, ln: Math.log(rate) }];
    })
    .sort((a, b) => a.fromKg - b.fromKg);
  const checks: CellCheck[] = [];
  while (row.length > 1 && riseOf(row) > 0) {
    const odd = oddest(row);
    const expected = between(row, odd);
    row = row.filter((_, at) => at !== odd);
    const cell = expected?.cell;
    // An unchanged rate was checked when it last changed.
    if (cell === undefined || expected === null || !changed.includes(cell)) continue;
    checks.push(checkOf(lane, charge, cell, expected.expected));
  }
  return checks;
}

/** How far the rates rise with weight, as logarithms; 0 if they fall as expected. */
const riseOf = (row: readonly BreakCell[]) =>
  row.reduce((sum, { ln }, at) => {
    const rise = at === 0 ? 0 : ln - (row[at - 1]?.ln ?? ln);
    return rise > Math.log(mostRise) ? sum + rise : sum;
  }, 0);

/** The rate of a break expected from its neighbours: between them, or that of the only one. */
function between(row: readonly BreakCell[], at: number): { cell: SenseRate; expected: number } | null {
  const own = row[at];
  const sides = [row[at - 1]?.ln, row[at + 1]?.ln].filter((ln) => ln !== undefined);
  if (own === undefined || sides.length === 0) return null;
  return { cell: own.cell, expected: sides.reduce((sum, ln) => sum + ln, 0) / sides.length };
}

/** The cell without which the rates rise least; if several do, the one farthest from its neighbours. */
function oddest(row: readonly BreakCell[]): number {
  const scored = row.map(({ ln }, at) => ({
    at,
    rise: riseOf(row.filter((_, other) => other !== at)),
    far: Math.abs(ln - (between(row, at)?.expected ?? ln)),
  }));
  return scored.toSorted((a, b) => a.rise - b.rise || b.far - a.far)[0]?.at ?? 0;
}

function checkOf(lane: SenseLane, charge: Charge, cell: SenseRate, expected: number): CellCheck {
  const off = Math.log(Number(cell.rate)) - expected;
  const corrections = factors
    .flatMap((factor) => [
      { factor, how: `÷ ${formatFactor(factor)}` },
      { factor: 1 / factor, how: `× ${formatFactor(factor)}` },
    ])
    .map(({ factor, how }) => ({ factor, how, far: Math.abs(off - Math.log(factor)) }))
    .filter(({ far }) => far <= closeEnough)
    .sort((a, b) => a.far - b.far)
    .slice(0, 1)
    .map(({ factor, how }) => {
      const rate = scaledRate(cell.rate, 1 / factor);
      const { chargeNo, breakNo } = cell;
      return {
        label: `${formatRate(rate)} (${how})`,
        cells: [{ laneId: lane.laneId, chargeNo, breakNo, rate }],
      };
    });
  return {
    laneId: lane.laneId,
    chargeNo: cell.chargeNo,
    breakNo: cell.breakNo,
    kind: 'breaks',
    rate: cell.rate,
    currency: lane.currency,
    message: `${formatRate(cell.rate)} ${perUnit(charge)} does not fit the weight breaks next to it: ${chargeName(charge)} should not rise with weight.`,
    corrections,
  };
}
