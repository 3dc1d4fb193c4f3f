import type { CellBatch } from '@lanewright/tabular';
import { shipmentFieldDetails } from '@lanewright/freight';
import { DateEvidence } from '../cells/dateEvidence.ts';
import { NumberEvidence } from '../cells/numberEvidence.ts';
import { readMeasure } from '../cells/readAmount.ts';
import { trimmedRange } from '@lanewright/tabular';
import type { MatchedColumn } from './reading.ts';

const mostTexts = 200;

/** Counts over the whole file what a sample cannot show: texts of the mode column, how columns write dates and numbers. */
export class ColumnCensus {
  rowCount = 0;
  readonly dates: ReadonlyMap<number, DateEvidence>;
  readonly numbers: ReadonlyMap<number, NumberEvidence>;
  /** Texts by column, for the columns that are counted over the whole file. */
  readonly texts: ReadonlyMap<number, Map<string, number>>;
  private readonly modes = new Map<string, number>();
  private readonly fulfilments = new Map<string, number>();
  private readonly modeColumn: number;
  private readonly fulfilmentColumn: number;

  constructor(columns: readonly MatchedColumn[], counted: readonly number[] = []) {
    this.texts = new Map(counted.map((columnNo) => [columnNo, new Map<string, number>()] as const));
    this.modeColumn = columns.find((column) => column.field === 'transportMode')?.columnNo ?? -1;
    this.fulfilmentColumn = columns.find((column) => column.field === 'fulfilment')?.columnNo ?? -1;
    this.dates = new Map(
      columns.filter(mayHoldDates).map((column) => [column.columnNo, new DateEvidence()] as const),
    );
    this.numbers = new Map(
      columns.filter(mayHoldNumbers).map((column) => [column.columnNo, new NumberEvidence()] as const),
    );
  }

  /** Whether the columns need this, whatever their dates and numbers look like. */
  get countsTexts(): boolean {
    return this.modeColumn >= 0 || this.fulfilmentColumn >= 0 || this.texts.size > 0;
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
        this.countRow(batch, row);
      }
      await progress(this.rowCount);
    }
  }

  private countRow(batch: CellBatch, row: number): void {
    if (this.modeColumn >= 0) tally(this.modes, batch.trimmed(row, this.modeColumn));
    if (this.fulfilmentColumn >= 0) tally(this.fulfilments, batch.trimmed(row, this.fulfilmentColumn));
    for (const [column, texts] of this.texts) tally(texts, batch.trimmed(row, column));
    for (const [column, evidence] of this.dates) evidence.add(batch.trimmed(row, column));
    for (const [column, evidence] of this.numbers) {
      const end = batch.end(row, column);
      const from = trimmedRange.start(batch.buffer, batch.start(row, column), end);
      const to = trimmedRange.end(batch.buffer, from, end);
      if (from < to) evidence.addBytes(batch.buffer, from, to);
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
}

function mayHoldDates({ field, samples }: MatchedColumn): boolean {
  if (field !== null && shipmentFieldDetails[field].kind === 'date') return true;
  return samples.some((cell) => /^\d{1,2}[-/.]\d{1,2}[-/.]\d/.test(cell));
}

function mayHoldNumbers({ field, samples }: MatchedColumn): boolean {
  if (field !== null && /decimal|integer/.test(shipmentFieldDetails[field].kind)) return true;
  return samples.some((cell) => /\d[.,]\d/.test(cell) && readMeasure(cell) !== null);
}

function tally(counts: Map<string, number>, text: string): void {
  const count = counts.get(text);
  if (count !== undefined) counts.set(text, count + 1);
  else if (counts.size < mostTexts) counts.set(text, 1);
}
