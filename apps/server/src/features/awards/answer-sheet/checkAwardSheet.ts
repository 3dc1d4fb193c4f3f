import { formatMonth, type Month } from '@lanewright/freight';
import { cutText } from '../../../platform/cutText.ts';
import type { AwardAnswer } from '../acceptedMonths.ts';
import type { AwardTerms } from '../details/selectAwardTerms.ts';
import type { AwardSheetRow } from './readAwardSheet.ts';
import { longestReason, monthHeader, readHeaders, shortestReason } from './sheetColumns.ts';

/** An award that a row may name, and why it takes no response, if it takes none. */
export type AwardOfSheet = AwardTerms & { readonly closed: string | null };
/** A response in a row. */
export type SheetAnswer = AwardAnswer & { readonly award: AwardOfSheet };
/** A wrong cell: `cell` as a spreadsheet names it. */
export type WrongCell = {
  readonly cell: string;
  readonly row: number;
  /** Null if the row names no award. */
  readonly lane: string | null;
  readonly message: string;
};
export type CheckedAwardSheet = {
  readonly answers: readonly SheetAnswer[];
  /** Rows without a response. */
  readonly blank: number;
  readonly wrong: readonly WrongCell[];
};

const meanings = new Map([
  ['accept', 'accept'],
  ['accepted', 'accept'],
  ['decline', 'decline'],
  ['declined', 'decline'],
] as const);
const isYes = new Map([
  ['yes', true],
  ['y', true],
  ['no', false],
  ['n', false],
]);

/** Reads the responses of a sheet of awards: every row's, or what is wrong with it. */
export function checkAwardSheet(
  rows: readonly AwardSheetRow[],
  awards: ReadonlyMap<string, AwardOfSheet>,
): CheckedAwardSheet {
  const answers: SheetAnswer[] = [];
  const wrong: WrongCell[] = [];
  const rowOf = new Map<string, number>();
  let blank = 0;
  for (const row of rows) {
    const award = awards.get(row.awardId);
    const earlier = rowOf.get(row.awardId);
    if (award !== undefined) rowOf.set(row.awardId, earlier ?? row.rowNumber);
    const lane = award === undefined ? null : `${award.origin_label} – ${award.destination_label}`;
    const found =
      award === undefined
        ? { header: readHeaders.award, message: unknownAward(row) }
        : earlier !== undefined
          ? {
              header: readHeaders.award,
              message: `This award is already in row ${earlier}. Delete one of the rows.`,
            }
          : answerOf(row, award);
    if (found === null) blank += 1;
    else if ('message' in found)
      wrong.push({ cell: row.cellOf(found.header), row: row.rowNumber, lane, message: found.message });
    else answers.push(found);
  }
  return { answers, blank, wrong };
}

type Problem = { readonly header: string; readonly message: string };

/** The response of a row, what is wrong with it, or null if it has none. */
function answerOf(row: AwardSheetRow, award: AwardOfSheet): SheetAnswer | Problem | null {
  const awarded = award.months.map(({ month }) => month);
  const headers = [readHeaders.response, readHeaders.reason, ...awarded.map(monthHeader)];
  const formula = headers.find((header) => row.isUncalculated(header));
  if (formula !== undefined)
    return {
      header: formula,
      message: 'The formula has no value. Open the workbook in Excel, save it, and upload it again.',
    };
  const typed = row.textOf(readHeaders.response) ?? '';
  const reason = row.textOf(readHeaders.reason) ?? '';
  const months = acceptedMonthsOf(row, awarded);
  if ('message' in months) return typed === '' && award.closed !== null ? null : months;
  const isInPart = months.accepted.length < awarded.length;
  if (typed === '') return award.closed === null ? blankProblem(isInPart, reason) : null;
  const answer = meanings.get(typed.toLowerCase() as 'accept');
  if (answer === undefined)
    return {
      header: readHeaders.response,
      message: `“${cutText(typed, 40)}” is not a response. Write Accept or Decline, or leave the cell blank.`,
    };
  if (award.closed !== null) return { header: readHeaders.response, message: award.closed };
  if (reason.length > longestReason)
    return {
      header: readHeaders.reason,
      message: `The reason is too long. Use at most ${longestReason} characters.`,
    };
  const given = reason === '' ? {} : { reason };
  if (answer === 'decline')
    return reason.length < shortestReason
      ? { header: readHeaders.reason, message: 'Enter a reason for declining, such as No trucks in winter.' }
      : { award, answer, ...given };
  if (months.accepted.length === 0)
    return {
      header: readHeaders.response,
      message: 'All months are No. Write Decline instead, with a reason.',
    };
  return isInPart
    ? { award, answer: 'acceptInPart', months: months.accepted, ...given }
    : { award, answer, ...given };
}

const blankProblem = (isInPart: boolean, reason: string): Problem | null =>
  isInPart || reason !== ''
    ? {
        header: readHeaders.response,
        message: isInPart
          ? 'Some months are No. Write Accept for the other months, or set them all to Yes.'
          : 'There is a reason but no response. Write Accept or Decline, or clear the reason.',
      }
    : null;

/** The awarded months that are Yes. */
function acceptedMonthsOf(
  row: AwardSheetRow,
  awarded: readonly Month[],
): { readonly accepted: Month[] } | Problem {
  const accepted: Month[] = [];
  for (const month of awarded) {
    const header = monthHeader(month);
    const text = row.textOf(header);
    if (text === undefined)
      return {
        header: readHeaders.award,
        message: `The column ${header} is missing. Download the sheet again.`,
      };
    const answer = isYes.get(text.toLowerCase());
    if (answer === undefined)
      return { header, message: `Write Yes or No: is ${formatMonth(month)} accepted?` };
    if (answer) accepted.push(month);
  }
  return { accepted };
}

const unknownAward = ({ awardId }: AwardSheetRow) =>
  awardId === ''
    ? 'The award number is missing. Restore it, or download the sheet again.'
    : `“${cutText(awardId, 40)}” is not one of your awards. Restore the number, or download the sheet again.`;
