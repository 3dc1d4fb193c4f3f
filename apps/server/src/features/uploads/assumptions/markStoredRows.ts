import { isOfferedMode, modeDetails, type OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { columnOf, type Reading } from '../columns/reading.ts';
import { storeReading } from '../columns/storeReading.ts';
import { containersByWeight } from '../exceptions/changes/countContainers.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { type Assumption, type Effect, shareOf } from './assumption.ts';
import { containers } from './kinds/containers.ts';
import { putAssumptions } from './putAssumptions.ts';
import {
  effectOf,
  lackingLines,
  linesOf,
  type RowFigures,
  rowAssumptionsOf,
  type RowsSource,
  rowFigures,
} from './rowAssumptions.ts';
import { volumeFieldOf } from './rowExclusions.ts';

/**
 * Marks the assumptions behind an upload that was read before assumptions were detected, as far as its stored lines show them
 * without its file: containers that no column counts, shipments without a volume, a long or an old history. Each mark has the value
 * that the upload was read with, so no figure changes. Leaves assumptions that the upload already has.
 * @returns whether a mark is new.
 */
export async function markStoredRows(tx: Transaction, upload: UploadRow): Promise<boolean> {
  const { customer_id: customerId, upload_id: uploadId, mode, reading } = upload;
  if (reading === null || !isOfferedMode(mode)) return false;
  const known = await rows<{ key: string }>(
    tx,
    'SELECT key FROM upload_assumptions WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  const isNew = ({ key }: { readonly key: string }) => !known.some((one) => one.key === key);
  const unit = modeDetails[mode].volumeUnit;
  const cells = await rows<RowFigures>(tx, rowFigures, [
    customerId,
    uploadId,
    unit,
    volumeFieldOf(mode) ?? '',
  ]);
  const marks = storedRowMarks(upload, mode, reading, cells).filter(isNew);
  for (const mark of marks) await putAssumptions(tx, customerId, uploadId, 'rows', [mark], mark.key);
  const counted = await markContainers(tx, upload, mode, reading, cells, isNew);
  return marks.length > 0 || counted;
}

function storedRowMarks(
  upload: UploadRow,
  mode: OfferedMode,
  reading: Reading,
  cells: readonly RowFigures[],
): readonly Assumption[] {
  const [first] = cells;
  const day = (text: string | null | undefined) =>
    text === null || text === undefined ? Number.NaN : Date.parse(text) / 86_400_000;
  const census = {
    lines: linesOf(cells),
    withoutVolume: lackingLines(cells),
    firstDay: day(first?.first_day),
    lastDay: day(first?.last_day),
  };
  const source: RowsSource = {
    mode,
    reading,
    createdAt: upload.created_at,
    census,
    readAs: { noVolume: 'include' },
  };
  return rowAssumptionsOf(source, cells).assumptions;
}

/**
 * Marks that each shipment counts as one container, and stores the question with the reading: an answer changes how rows are read.
 */
async function markContainers(
  tx: Transaction,
  upload: UploadRow,
  mode: OfferedMode,
  reading: Reading,
  cells: readonly RowFigures[],
  isNew: (one: { readonly key: string }) => boolean,
): Promise<boolean> {
  const { customer_id: customerId, upload_id: uploadId } = upload;
  const [found] = containers.find({ reading, rows: [], mode, texts: new Map() });
  if (found === undefined || !isNew(found) || cells.length === 0) return false;
  const effect = effectOf(cells, { noVolume: 'include', period: 'all' });
  const isVolume = modeDetails[mode].volumeUnit === 'containers';
  const byWeight: Effect =
    isVolume && columnOf(reading, 'weight') !== undefined
      ? { ...effect, volume: await containersByWeight(tx, customerId, uploadId) }
      : effect;
  const choices = found.choices.map(({ value, label }) => ({
    value,
    label,
    effect: value === 'fromWeight' ? byWeight : effect,
  }));
  const { key, text, why, pattern } = found;
  const lineCount = linesOf(cells);
  const value = 'oneEach';
  await putAssumptions(
    tx,
    customerId,
    uploadId,
    'columns',
    [
      {
        key,
        state: 'marked',
        value,
        text,
        why,
        lineCount,
        choices,
        share: shareOf(choices),
        evidence: { pattern },
      },
    ],
    key,
  );
  await storeReading(tx, customerId, uploadId, {
    ...reading,
    found: [...(reading.found ?? []), { ...found, lineCount }],
    marks: { ...reading.marks, [key]: value },
  });
  return true;
}
