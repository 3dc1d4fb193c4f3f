import type { DateEvidence } from '../cells/dateEvidence.ts';
import type { NumberEvidence } from '../cells/numberEvidence.ts';
import type { MatchedColumn } from './reading.ts';

const orderSaid = {
  dmy: 'Dates are day first',
  mdy: 'Dates are month first',
  ymd: 'Dates are year first',
};

const dotsSaid = 'Dots suggest day-first dates';
const sureByDots = 0.8;

/**
 * Determines how each column writes its dates and numbers, from all its cells. What a column leaves open is taken from the file's
 * other columns if these agree; otherwise it stays undecided, and the user is asked.
 */
export function withWriting(
  columns: readonly MatchedColumn[],
  dates: ReadonlyMap<number, DateEvidence>,
  numbers: ReadonlyMap<number, NumberEvidence>,
  inWorkbook: boolean,
): MatchedColumn[] {
  const order = onlyOne([...dates.values()].map((evidence) => evidence.order));
  const mark = onlyOne([...numbers.values()].map((evidence) => evidence.mark(inWorkbook)));
  return columns.map((found) => {
    const column = withoutWriting(found);
    const ownOrder = dates.get(column.columnNo)?.order ?? null;
    const ownMark = numbers.get(column.columnNo)?.mark(inWorkbook) ?? null;
    const byDots = dates.get(column.columnNo)?.isDayFirstByDots === true;
    const dateOrder = byDots ? 'dmy' : ownOrder === 'undecided' ? (order ?? ownOrder) : ownOrder;
    const decimalMark = ownMark === 'undecided' ? (mark ?? ownMark) : ownMark;
    const said = [
      byDots ? dotsSaid : '',
      byDots || dateOrder === null || dateOrder === 'undecided'
        ? ''
        : orderSaid[dateOrder] + shared(ownOrder),
      decimalMark === ',' ? `Decimal comma${shared(ownMark)}` : '',
      decimalMark === '.' && ownMark === 'undecided' ? `Decimal point${shared(ownMark)}` : '',
    ].filter((sentence) => sentence !== '');
    return {
      ...column,
      ...(byDots ? { confidence: Math.min(column.confidence, sureByDots) } : {}),
      counted: dates.has(column.columnNo) || numbers.has(column.columnNo),
      ...(dateOrder === null ? {} : { dateOrder }),
      ...(decimalMark === null ? {} : { decimalMark }),
      ...(doubtsThree(decimalMark, numbers.get(column.columnNo)) ? { doubtsThree: true } : {}),
      ...(said.length === 0 ? {} : { writing: said.join('. ') }),
    };
  });
}

function doubtsThree(
  mark: MatchedColumn['decimalMark'] | null,
  evidence: NumberEvidence | undefined,
): boolean {
  return mark !== 'undecided' && mark !== null && mark !== undefined && evidence?.doubtsThree(mark) === true;
}

function withoutWriting({ columnNo, header, field, confidence, why, samples }: MatchedColumn): MatchedColumn {
  return { columnNo, header, field, confidence, why, samples };
}

function shared(own: string | null): string {
  return own === 'undecided' ? ', as in the other columns' : '';
}

/** The choice on which the decided columns agree; null if there is none, or if they differ. */
function onlyOne<Choice extends string>(found: readonly (Choice | 'undecided' | null)[]): Choice | null {
  const decided = new Set(
    found.filter((choice): choice is Choice => choice !== null && choice !== 'undecided'),
  );
  const [first] = decided;
  return decided.size === 1 && first !== undefined ? first : null;
}
