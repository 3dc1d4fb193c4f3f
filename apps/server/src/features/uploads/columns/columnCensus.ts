import type { CellBatch } from '@lanewright/tabular';
import { provenOrder } from '../cells/dateEvidence.ts';
import type { DateOrder } from '../cells/readDate.ts';
import type { MatchedColumn } from './reading.ts';

const mostTexts = 200;

/** Counts over the whole file what a sample cannot tell: texts of the mode column, and dates that prove their order. */
export class ColumnCensus {
  rowCount = 0;
  private readonly modes = new Map<string, number>();
  private readonly fulfilments = new Map<string, number>();
  private readonly orders = new Map<number, Set<DateOrder>>();
  private readonly modeColumn: number;
  private readonly fulfilmentColumn: number;

  constructor(columns: readonly MatchedColumn[]) {
    this.modeColumn = columns.find((column) => column.field === 'transportMode')?.columnNo ?? -1;
    this.fulfilmentColumn = columns.find((column) => column.field === 'fulfilment')?.columnNo ?? -1;
    for (const column of columns)
      if (column.dateOrder === 'undecided') this.orders.set(column.columnNo, new Set());
  }

  get isNeeded(): boolean {
    return this.modeColumn >= 0 || this.fulfilmentColumn >= 0 || this.orders.size > 0;
  }

  async count(
    batches: AsyncIterable<CellBatch>,
    headerRow: number,
    progress: (done: number) => Promise<void>,
  ): Promise<void> {
    for await (const batch of batches) {
      for (let row = 0; row < batch.rowCount; row++) {
        if (batch.rowNumber(row) <= headerRow || batch.isBlankRow(row)) continue;
        this.rowCount++;
        if (this.modeColumn >= 0) tally(this.modes, batch.trimmed(row, this.modeColumn));
        if (this.fulfilmentColumn >= 0) tally(this.fulfilments, batch.trimmed(row, this.fulfilmentColumn));
        for (const [column, proven] of this.orders) {
          const order = proven.size < 2 ? provenOrder(batch.trimmed(row, column)) : null;
          if (order !== null) proven.add(order);
        }
      }
      await progress(this.rowCount);
    }
  }

  modeTexts(): { text: string; count: number }[] {
    return [...this.modes]
      .map(([text, count]) => ({ text, count }))
      .sort((one, other) => other.count - one.count);
  }

  fulfilmentTexts(): string[] {
    return [...this.fulfilments.keys()];
  }

  /** The order of a column whose sample left it open, where the whole file decides it. */
  orderOf(column: MatchedColumn): { dateOrder?: DateOrder } {
    const proven = this.orders.get(column.columnNo);
    const [order] = proven?.size === 1 ? [...proven] : [];
    return order === undefined ? {} : { dateOrder: order };
  }
}

function tally(counts: Map<string, number>, text: string): void {
  const count = counts.get(text);
  if (count !== undefined) counts.set(text, count + 1);
  else if (counts.size < mostTexts) counts.set(text, 1);
}
