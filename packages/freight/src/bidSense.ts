import { breakChecks } from './bidSenseBreaks.ts';
import { type ChangedLane, columnChecks } from './bidSenseColumns.ts';
import { correctionsFor } from './bidSenseFactors.ts';
import { minimumChecks, twoPriceChecks } from './bidSensePairs.ts';
import { oddAgainst, OwnRates, referencesOf } from './bidSenseReferences.ts';
import type { CellCheck, SenseLane, SenseRate, SenseStructure } from './bidSenseTypes.ts';
import { gridCellName } from './bidSenseTypes.ts';
import { sentenceOf } from './bidSenseWords.ts';
import type { Charge } from './charges.ts';
import { takesRate } from './charges.ts';

/**
 * Finds the odd cells among those that changed, with one check for each. Pure, and uses only data the carrier may see: browser
 * and server call the same function. A cell is odd if every available reference rejects it, so correcting an earlier slip
 * raises no check.
 * @param changed names of changed cells, by `gridCellName`
 */
export function senseOfCells(
  lanes: readonly SenseLane[],
  structure: SenseStructure,
  changed: ReadonlySet<string>,
): CellCheck[] {
  if (changed.size === 0) return [];
  const checks = new Map<string, CellCheck>();
  const keep = (check: CellCheck) => {
    const name = gridCellName(check.laneId, check.chargeNo, check.breakNo);
    if (!checks.has(name)) checks.set(name, check);
  };
  const changedLanes = changedCells(lanes, changed);
  for (const check of columnChecks(changedLanes, structure)) keep(check);
  const ownRates = new OwnRates(lanes, structure);
  const charges = new Map(structure.charges.filter(takesRate).map((charge) => [charge.chargeNo, charge]));
  const numbersOf = (found: readonly Charge[]) => new Set(found.map(({ chargeNo }) => chargeNo));
  const alternatives = numbersOf(
    structure.charges.filter(({ alternativeGroup }) => alternativeGroup !== undefined),
  );
  const banded = numbersOf(structure.charges.filter(({ hasBreaks }) => hasBreaks));
  const minimums = new Set(structure.charges.map(({ minimumChargeNo }) => minimumChargeNo));
  for (const { lane, cells } of changedLanes) {
    const touches = (numbers: ReadonlySet<number | undefined>) =>
      cells.some(({ chargeNo }) => numbers.has(chargeNo));
    if (touches(alternatives)) for (const check of twoPriceChecks(lane, structure, cells)) keep(check);
    if (touches(banded)) for (const check of breakChecks(lane, structure, cells)) keep(check);
    for (const cell of cells) {
      const charge = charges.get(cell.chargeNo);
      if (charge === undefined) continue;
      if (checks.size > 0 && checks.has(gridCellName(lane.laneId, cell.chargeNo, cell.breakNo))) continue;
      const check = checkOf(lane, charge, cell, structure, ownRates);
      if (check !== null) keep(check);
    }
    if (touches(minimums)) for (const check of minimumChecks(lane, structure, cells)) keep(check);
  }
  return [...checks.values()];
}

/**
 * Returns the changed cells of each lane that has any: in a large grid with one changed cell, the other lanes are only needed as
 * references.
 */
function changedCells(lanes: readonly SenseLane[], changed: ReadonlySet<string>): ChangedLane[] {
  const laneIds = new Set<string>();
  for (const name of changed) laneIds.add(name.slice(0, name.indexOf(' ')));
  return lanes.flatMap((lane) => {
    if (!laneIds.has(lane.laneId)) return [];
    const cells = lane.rates.filter(({ chargeNo, breakNo }) =>
      changed.has(gridCellName(lane.laneId, chargeNo, breakNo)),
    );
    return cells.length === 0 ? [] : [{ lane, cells }];
  });
}

function checkOf(
  lane: SenseLane,
  charge: Charge,
  cell: SenseRate,
  structure: SenseStructure,
  ownRates: OwnRates,
): CellCheck | null {
  const usd = structure.usdPerCurrency.get(lane.currency);
  const rateUsd = Number(cell.rate) * (usd ?? 0);
  if (usd === undefined || !(rateUsd > 0)) return null;
  const references = referencesOf(lane, charge, cell, rateUsd, structure, ownRates);
  const odd = oddAgainst(rateUsd, references);
  if (odd === null) return null;
  const { corrections, isPerLoad } = correctionsFor(lane, charge, cell, odd, usd, structure);
  return {
    laneId: lane.laneId,
    chargeNo: cell.chargeNo,
    breakNo: cell.breakNo,
    kind: corrections.length > 0 ? 'slip' : 'level',
    rate: cell.rate,
    currency: lane.currency,
    message: sentenceOf(charge, cell.rate, lane.currency, odd, usd, isPerLoad),
    corrections,
  };
}
