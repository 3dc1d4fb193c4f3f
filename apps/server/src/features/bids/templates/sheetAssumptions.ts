import { createHash } from 'node:crypto';
import { readAmount } from '../../uploads/index.ts';
import { columnLetters } from '../sheet/sheetLayout.ts';
import type { AppliedMatching } from './applyMatching.ts';
import { rateUnitAssumptions } from './rateUnitAssumptions.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import type { TemplateMatching } from './templateMatching.ts';

/** A cell that a choice changes: its position in the sheet, and the carrier's current price. */
export type AssumedCell = {
  readonly row: number;
  readonly cell: string;
  readonly laneId: string | null;
  /** "Akron, OH – Salem, OR"; null if the cell is shown as an example. */
  readonly lane: string | null;
  /** The name of the cell (`rate:1/2`) in a bid; null as above. */
  readonly bidCell: string | null;
  readonly text: string;
  readonly before: string | null;
  readonly currency: string | null;
  /** The rate to store for a price that is converted; else null. */
  readonly stored: string | null;
};

/** Something that cannot be determined from a carrier's own sheet; unanswered while `value` is null. */
export type SheetAssumption = {
  readonly key: 'blankCells' | 'decimalMark' | `rateUnit:${number}`;
  readonly text: string;
  readonly why: string;
  readonly value: string | null;
  readonly recommended: string | null;
  /** The recommended choice first. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly cells: readonly AssumedCell[];
  readonly cellCount: number;
};

const listedCells = 200;
/** A sheet that covers at least this share of the open lanes probably replaces the carrier's prices. */
const fullSheet = 0.9;

/** The questions that a sheet leaves open, and those answered by its matching. */
export function sheetAssumptions(
  { answers }: TemplateMatching,
  applied: AppliedMatching,
  sheet: TemplateSheet,
  openLanes: number,
): SheetAssumption[] {
  const found: SheetAssumption[] = [];
  const { unclear } = applied.marks;
  if (unclear !== null) {
    const place = `${columnLetters(unclear.columnNo)}${unclear.row}`;
    found.push({
      key: 'decimalMark',
      text: `In ${place}, how much is ${unclear.text}?`,
      why: 'No column in the sheet shows whether a point or a comma starts the decimals.',
      value: answers.decimalMark ?? null,
      recommended: null,
      choices: (['.', ','] as const).map((mark) => ({
        value: mark,
        label: `${readAmount(unclear.text, mark) ?? unclear.text} (a ${mark === '.' ? 'point' : 'comma'} before decimals)`,
      })),
      cells: [
        {
          row: unclear.row,
          cell: place,
          laneId: null,
          lane: null,
          bidCell: null,
          text: unclear.text,
          before: null,
          currency: null,
          stored: null,
        },
      ],
      cellCount: 1,
    });
  }
  found.push(...rateUnitAssumptions(applied, sheet));
  const { blanks } = applied;
  if (blanks.length > 0) {
    const isFull = applied.lanesCovered >= fullSheet * openLanes;
    const lanes = new Set(blanks.map(({ lane }) => lane.laneId)).size;
    const remove = { value: 'remove', label: 'Remove the prices' };
    const keep = { value: 'keep', label: 'Keep the prices' };
    found.push({
      key: 'blankCells',
      text:
        blanks.length === 1
          ? '1 cell is empty where you have a price. Keep the price or remove it?'
          : `${blanks.length} cells on ${lanes === 1 ? '1 lane' : `${lanes} lanes`} are empty where you have a price. Keep the prices or remove them?`,
      why: isFull
        ? `The sheet covers ${applied.lanesCovered} of ${openLanes} open lanes, so it probably replaces your bids.`
        : `The sheet covers ${applied.lanesCovered} of ${openLanes} open lanes, so it probably updates only some prices.`,
      value: answers.blankCells ?? null,
      recommended: isFull ? 'remove' : 'keep',
      choices: isFull ? [remove, keep] : [keep, remove],
      cells: blanks.slice(0, listedCells).map(({ lane, cell, row, columnNo, text, before, currency }) => ({
        row,
        cell: `${columnLetters(columnNo)}${row}`,
        laneId: lane.laneId,
        lane: `${lane.origin} – ${lane.destination}`,
        bidCell: cell,
        text,
        before,
        currency,
        stored: null,
      })),
      cellCount: blanks.length,
    });
  }
  return found;
}

/** The assumptions that still need an answer. */
export const openAssumptions = (assumptions: readonly SheetAssumption[]) =>
  assumptions.filter(({ value }) => value === null);

/** Hash of the empty cells and their prices: the saved answer applies only to exactly these. */
export function evidenceOfBlanks({ blanks }: AppliedMatching): string {
  const cells = blanks.map(({ lane, cell, before }) => `${lane.laneId} ${cell} ${before}`).sort();
  return createHash('sha256').update(JSON.stringify(cells)).digest('hex');
}
