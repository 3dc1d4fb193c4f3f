import { columnLetters } from '../sheet/sheetLayout.ts';
import type { AppliedMatching, PlacedCell } from './applyMatching.ts';
import { convertedRate, type UnitChoice, type UnitQuestion, unitWords } from './rateUnits.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import type { SheetAssumption } from './sheetAssumptions.ts';
import type { TemplateLane } from './templateLanes.ts';

/** A column whose prices were converted, with its first price as in the sheet and as stored. */
export type Conversion = {
  readonly column: string;
  readonly from: string;
  readonly to: string;
  readonly cell: string;
  readonly sheetValue: string;
  readonly storedValue: string;
};

type Example = PlacedCell & { readonly lane: TemplateLane; readonly bidCell: string };

const examples = 5;

/** The questions about columns whose header states another unit than that of their charge, with the first prices. */
export function rateUnitAssumptions(applied: AppliedMatching, sheet: TemplateSheet): SheetAssumption[] {
  return applied.units.questions.map((question) => {
    const { key, columnNos, choices, recommended, answer } = question;
    const cells = examplesOf(applied, question);
    const [first] = cells;
    const sample = first === undefined ? null : (first.sheetText ?? first.text);
    return {
      key: key as `rateUnit:${number}`,
      text: textOf(question, sheet),
      why: question.isOtherUnit
        ? `A price ${question.stated} can't be converted to a price ${unitWords(question.charge)}.`
        : `${question.charge.name} is ${unitWords(question.charge)}.`,
      value: answer,
      recommended,
      choices: choices.map((choice) => ({ value: choice.value, label: labelOf(choice, question, sample) })),
      cells: cells.map(({ lane, bidCell, row, columnNo, text, sheetText }) => ({
        row,
        cell: `${columnLetters(columnNo)}${row}`,
        laneId: lane.laneId,
        lane: `${lane.origin} – ${lane.destination}`,
        bidCell,
        text: sheetText ?? text,
        before: null,
        currency: null,
        stored: text,
      })),
      cellCount: columnNos.length * applied.rowsTaken,
    };
  });
}

/** The columns whose prices were converted, each with its first price. */
export function conversionsOf(applied: AppliedMatching, { header }: TemplateSheet): Conversion[] {
  return applied.units.questions.flatMap((question) =>
    question.columnNos.flatMap((columnNo) => {
      const [first] = examplesOf(applied, { ...question, columnNos: [columnNo] });
      if (first?.sheetText === undefined) return [];
      return [
        {
          column: header[columnNo] ?? '',
          from: question.stated,
          to: unitWords(question.charge),
          cell: `${columnLetters(columnNo)}${first.row}`,
          sheetValue: first.sheetText,
          storedValue: first.text,
        },
      ];
    }),
  );
}

function textOf({ columnNos, stated, charge, isOtherUnit }: UnitQuestion, { header }: TemplateSheet): string {
  const names = columnNos.map((columnNo) => `"${header[columnNo] ?? ''}"`);
  const [name] = names;
  const columns = names.length === 1 ? `Column ${name} has prices` : `${names.length} columns have prices`;
  return isOtherUnit
    ? `${columns} ${stated}, and ${charge.name} is ${unitWords(charge)}. Leave ${names.length === 1 ? 'it' : 'them'} out?`
    : `${columns} ${stated}. Convert them to ${charge.name} ${unitWords(charge)}?`;
}

function labelOf({ value, factor }: UnitChoice, { charge }: UnitQuestion, sample: string | null): string {
  if (factor === null) return 'Leave out';
  if (value === 'asWritten')
    return sample === null
      ? `Keep: the prices are ${unitWords(charge)}`
      : `Keep ${sample}: the prices are ${unitWords(charge)}`;
  const how = factor.gte(1)
    ? `× ${shortNumber(factor.toNumber())}`
    : `÷ ${shortNumber(1 / factor.toNumber())}`;
  const from =
    { metricTon: 'From metric tons', shortTon: 'From short tons', fortyFoot: 'Containers are 40 ft' }[
      value
    ] ?? 'Convert';
  return sample === null
    ? `${from} (${how})`
    : `${from}: ${sample} becomes ${convertedRate(sample, factor)} (${how})`;
}

/** At most five significant digits. */
const shortNumber = (number: number) =>
  Number(number.toPrecision(5)).toLocaleString('en-US', { maximumFractionDigits: 4 });

/** The first prices of the columns. */
function examplesOf({ priced }: AppliedMatching, { columnNos, charge }: UnitQuestion): Example[] {
  const found: Example[] = [];
  for (const { lane, cells } of priced)
    for (const [bidCell, placed] of cells) {
      if (!columnNos.includes(placed.columnNo) || !isOf(bidCell, charge.chargeNo)) continue;
      found.push({ ...placed, lane, bidCell });
      if (found.length === examples) return found;
    }
  return found;
}

const isOf = (cell: string, chargeNo: number) =>
  cell === `rate:${chargeNo}` || cell.startsWith(`rate:${chargeNo}/`);
