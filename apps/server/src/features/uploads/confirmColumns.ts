import type { BodyOf, uploads } from '@lanewright/contract';
import {
  fieldsForMode,
  isOfferedMode,
  isShipmentField,
  type OfferedMode,
  UploadStatus,
} from '@lanewright/freight';
import { recordAudit } from '../../platform/audit.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { putAssumptions } from './assumptions/putAssumptions.ts';
import { withGiven } from './assumptions/withGiven.ts';
import { rowsOfCall, weighUpload } from './assumptions/weighUpload.ts';
import { rememberColumns } from './columns/columnMemory.ts';
import { repeatableField } from './columns/proposeColumns.ts';
import { formulaProblem } from './columns/formulaCells.ts';
import { missingGroups, questionsOf } from './columns/questions.ts';
import { findAgain, recountTexts } from './columns/readColumns.ts';
import { readOtherSheet, withRowsOf } from './columns/readOtherSheet.ts';
import { columnOf, type Reading } from './columns/reading.ts';
import { askColumnsAgain, storeReading } from './columns/storeReading.ts';
import { fixChanges } from './exceptions/changes/restoreChange.ts';
import { uploadFact } from './receive/insertUpload.ts';
import { setUploadStatus } from './progress/setUploadStatus.ts';
import { requireSheetFree } from './receive/sheetUploads.ts';
import { ownUpload, readingOfWaiting } from './uploads.policy.ts';
import type { UploadRow } from './uploads.queries.ts';

const chosenByPerson = 'Chosen by you';
type Body = BodyOf<typeof uploads.confirmColumns>;

/**
 * Applies the columns as a user confirmed them, saves them for the company's next files with these headers, and starts reading the
 * rows. If a newly matched column raises a question, the columns are stored and the upload waits for its answer.
 */
export async function confirmColumns(call: ScopedCall<typeof uploads.confirmColumns>): Promise<void> {
  const { platform, tx, caller, actor, params, body } = call;
  const upload = await ownUpload(tx, caller, params.id);
  const before = readingOfWaiting(upload);
  const { mode } = upload;
  if (!isOfferedMode(mode)) throw refuse('mode_not_offered', 'mode not offered');
  const confirmed = await confirmedReading(platform, upload, before, mode, body);
  const { reading, assumptions } = await weighUpload(
    platform,
    tx,
    upload,
    mode,
    withGiven(confirmed, before, body.answers, caller.userId),
    rowsOfCall,
  );
  const missing = missingGroups(reading, mode);
  if (missing.length > 0) {
    throw refuse('columns_missing', `No column is mapped to: ${missing.join(', ')}`, {
      detail: 'Map a column to each of them, or withdraw the upload and upload a file that has them.',
      field: 'columns',
    });
  }
  const uncalculated = formulaProblem(reading.columns);
  if (uncalculated !== null) {
    throw refuse('formulas_without_values', uncalculated, {
      detail: 'Open the file in Excel, save it and upload it again, or exclude this column.',
      field: 'columns',
    });
  }
  if (reading.sheet !== before.sheet) await requireSheetFree(tx, upload, reading.sheet, reading.sheets);
  const audited = {
    customerId: upload.customer_id,
    subjectKind: 'upload',
    subjectId: upload.upload_id,
    before: { sheet: before.sheet, columns: fieldsOf(before) },
    after: { sheet: reading.sheet, columns: fieldsOf(reading), answers: reading.answers },
  };
  const open = questionsOf(reading).filter((question) => question.answer === null);
  const isNewMode = hasNewModeColumn(before, reading);
  if (!isNewMode) requireModeText(upload, reading, body);
  if (open.length > 0 || isNewMode) {
    const asked = new Set(questionsOf(before).map((question) => question.key));
    if (isNewMode || open.some((question) => !asked.has(question.key))) {
      // Users' changes to the rows belong to a different reading.
      await fixChanges(tx, upload.customer_id, upload.upload_id);
      await askColumnsAgain(tx, upload.customer_id, upload.upload_id, reading);
      await putAssumptions(tx, upload.customer_id, upload.upload_id, 'columns', assumptions);
      await recordAudit(tx, actor, { ...audited, action: 'upload.columnsAsked' });
      return;
    }
    throw refuse('questions_open', open.map((question) => question.text).join(' '), {
      detail: 'Answer this question, then confirm.',
      field: `answers.${open[0]?.key}`,
    });
  }
  await storeReading(tx, upload.customer_id, upload.upload_id, reading);
  await putAssumptions(tx, upload.customer_id, upload.upload_id, 'columns', assumptions);
  await rememberColumns(tx, upload.customer_id, mode, reading);
  await recordAudit(tx, actor, { ...audited, action: 'upload.columnsConfirmed' });
  await setUploadStatus(tx, actor, upload, UploadStatus.Validation);
  await announce(tx, 'upload.columnsConfirmed', ...uploadFact(upload.customer_id, upload.upload_id, mode));
}

/** Whether a user has just chosen the mode column and has not seen its texts yet. */
function hasNewModeColumn(before: Reading, reading: Reading): boolean {
  const chosen = columnOf(reading, 'transportMode');
  if (chosen?.why !== chosenByPerson) return false;
  return before.sheet !== reading.sheet || columnOf(before, 'transportMode')?.columnNo !== chosen.columnNo;
}

/** Throws if no text of the mode column is included: no row would be left. */
function requireModeText(upload: UploadRow, reading: Reading, { modeTexts }: Body): void {
  if (columnOf(reading, 'transportMode') === undefined || reading.modeValues.length === 0) return;
  const isNone = modeTexts?.length === 0 && upload.mode_texts === null;
  if (!isNone && reading.modeValues.some(({ taken }) => taken)) return;
  throw refuse('mode_value_required', 'Choose at least one value of the mode column', {
    detail: 'Rows with other values are set aside. If the column doesn’t contain modes, exclude it.',
    field: 'modeTexts',
  });
}

async function confirmedReading(
  platform: Platform,
  upload: UploadRow,
  before: Reading,
  mode: OfferedMode,
  body: Body,
): Promise<Reading> {
  const base =
    body.sheet === before.sheet
      ? before
      : withRowsOf(before, await readOtherSheet(platform, upload, mode, body.sheet));
  const fields = checkedFields(base, mode, body);
  // A field moved to another column is removed from its previous one, even if the request does not mention that column.
  const isMoved = ({ columnNo, field }: Reading['columns'][number]) =>
    !fields.has(columnNo) &&
    field !== null &&
    field !== repeatableField &&
    [...fields.values()].includes(field);
  const columns = base.columns.map((column) => {
    const given = isMoved(column) ? null : fields.get(column.columnNo);
    if (given === undefined || given === column.field) return column;
    return {
      ...column,
      field: given,
      confidence: given === null ? 0 : 1,
      why: given === null ? '' : chosenByPerson,
    };
  });
  let reading: Reading = { ...base, columns, answers: { ...before.answers, ...body.answers } };
  const moved = (['transportMode', 'fulfilment'] as const).some(
    (field) => columnOf(reading, field)?.columnNo !== columnOf(base, field)?.columnNo,
  );
  const file = await platform.fileStore.localPath(upload.file_key);
  if (moved) reading = await recountTexts(file, reading, mode);
  if (columns.some(({ field }, index) => field !== base.columns[index]?.field))
    reading = await findAgain(file, reading, mode);
  const { modeTexts = [] } = body;
  const isTaken = (text: string) => (upload.mode_texts ?? modeTexts).includes(text);
  if (modeTexts.length === 0 || moved) return reading;
  return {
    ...reading,
    modeValues: reading.modeValues.map((value) => ({ ...value, taken: isTaken(value.text) })),
  };
}

function checkedFields(reading: Reading, mode: OfferedMode, body: Body) {
  const allowed = fieldsForMode(mode);
  const seen = new Set<string>();
  return new Map(
    body.columns.map(({ columnNo, field }) => {
      if (reading.columns[columnNo] === undefined)
        throw refuse('column_not_found', `Column ${columnNo + 1} not found in the sheet`, {
          field: 'columns',
        });
      if (field === null) return [columnNo, null] as const;
      if (!isShipmentField(field) || !allowed.includes(field))
        throw refuse('field_not_found', `Field “${field}” isn’t available in this mode`, {
          field: 'columns',
        });
      if (seen.has(field) && field !== repeatableField)
        throw refuse('duplicate_field', `Two columns are mapped to “${field}”. Choose one of them`, {
          field: 'columns',
        });
      seen.add(field);
      return [columnNo, field] as const;
    }),
  );
}

const fieldsOf = (reading: Reading) =>
  Object.fromEntries(
    reading.columns.filter((column) => column.field !== null).map((column) => [column.header, column.field]),
  );
