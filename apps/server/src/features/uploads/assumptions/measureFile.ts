import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { shipmentRows } from '../columns/mergedRows.ts';
import type { Reading } from '../columns/reading.ts';
import { type Corrections, correctableReading } from '../lines/correctedRows.ts';
import type { CurrencyRates } from '../lines/currencyRates.ts';
import { type LinePlan, linePlan } from '../lines/linePlan.ts';
import { LinePass, type RowPlace, type RowSink } from '../lines/linePass.ts';
import { ExactSum } from '../lines/lineSums.ts';
import { lineState, type ParsedLine } from '../lines/parsedLine.ts';
import { UploadWords } from '../lines/uploadWords.ts';
import { openShipmentTable } from '../receive/openShipmentTable.ts';
import type { Effect } from './assumption.ts';
import { RepeatedCharges } from './repeatedCharges.ts';
import { RowExclusions } from './rowExclusions.ts';
import { WeightContainers } from './weightContainers.ts';

export type MeasureSource = {
  /** The stored file. */
  readonly path: string;
  readonly mode: OfferedMode;
  readonly rates: CurrencyRates;
  readonly latestDay: number;
  readonly corrections: Corrections;
  /** Maximum number of rows to read. */
  readonly mostRows: number;
};

/** Returns the totals of an upload if its file is read in this way: the same pass as for storing, but only summed. */
export async function measureFile(source: MeasureSource, reading: Reading): Promise<Effect> {
  const { mode, rates, latestDay } = source;
  const exclusions = RowExclusions.of(reading, mode);
  if (exclusions !== null) await passOver(source, reading, new UploadWords(), exclusions);
  const words = new UploadWords();
  const plan = linePlan(reading, mode, rates, latestDay);
  const sink = new EffectSink(mode, plan, words, exclusions?.toTest() ?? null);
  await passOver(source, reading, words, sink);
  return sink.effect();
}

/** Reads a file's rows into a sink; returns how many rows a workbook hides. */
export async function passOver(
  { path, mode, rates, latestDay, corrections, mostRows }: MeasureSource,
  reading: Reading,
  words: UploadWords,
  sink: RowSink,
): Promise<{ readonly hiddenCount: number }> {
  const table = await openShipmentTable(path);
  try {
    const correctable = correctableReading(reading);
    const pass = new LinePass(
      {
        headerRow: reading.headerRow,
        plan: linePlan(reading, mode, rates, latestDay),
        words,
        corrections,
        correctable,
        correctablePlan: linePlan(correctable, mode, rates, latestDay),
      },
      sink,
    );
    for await (const batch of shipmentRows(table, reading)) {
      pass.take(batch, 0, batch.rowCount);
      if (pass.lineCount >= mostRows) break;
    }
    return { hiddenCount: pass.hiddenCount };
  } finally {
    await table.close();
  }
}

const volumeOf = {
  mi: (line: ParsedLine) => line.miles,
  containers: (line: ParsedLine) => line.containers,
  m3: (line: ParsedLine) => line.volume,
  kg: (line: ParsedLine) => line.weightGrams,
};
const decimalsOf = { mi: 1, containers: 2, m3: 4, kg: 3 };

/** Sums up the rows that are not excluded, including those that wait for an answer. */
class EffectSink implements RowSink {
  private lines = 0;
  private shipments = 0;
  private readonly charge = new ExactSum(2);
  private readonly volume: ExactSum;
  private readonly volumeOf: (line: ParsedLine) => number;
  private readonly repeated: RepeatedCharges | null;
  private readonly fromWeight: WeightContainers | null;
  private readonly isOut: ((line: ParsedLine, place: RowPlace) => boolean) | null;

  constructor(
    mode: OfferedMode,
    plan: LinePlan,
    words: UploadWords,
    isOut: ((line: ParsedLine, place: RowPlace) => boolean) | null,
  ) {
    this.isOut = isOut;
    const unit = modeDetails[mode].volumeUnit;
    this.volume = new ExactSum(decimalsOf[unit]);
    this.volumeOf = volumeOf[unit];
    this.repeated = plan.chargesOnce ? new RepeatedCharges() : null;
    this.fromWeight =
      plan.containersFromWeight && plan.isSingleContainer && unit === 'containers'
        ? new WeightContainers(words)
        : null;
  }

  begin(): void {}

  take(line: ParsedLine, place: RowPlace): void {
    if (line.state === lineState.excluded || this.isOut?.(line, place) === true) return;
    const { head, shipment } = place;
    this.lines += 1;
    if (head === 0) this.shipments += 1;
    if (this.fromWeight === null) this.volume.add(this.volumeOf(line));
    else this.fromWeight.add(line, place);
    if (this.repeated === null || shipment < 0) this.charge.add(line.chargeUsdCents);
    else this.repeated.add(shipment, line);
  }

  effect(): Effect {
    this.repeated?.sumInto(this.charge);
    if (this.fromWeight !== null) this.volume.add(this.fromWeight.total());
    return {
      lines: this.lines,
      shipments: this.shipments,
      chargeUsd: Number(this.charge.text()),
      volume: Number(this.volume.text()),
    };
  }
}
