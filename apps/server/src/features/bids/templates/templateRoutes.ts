import { bids } from '@lanewright/contract';
import { type OfferedMode, UploadStatus } from '@lanewright/freight';
import { TabularError } from '@lanewright/tabular';
import { recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { type Route, route } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireMode } from '../../settings/index.ts';
import { refuseSealedFile } from '../../tenders/index.ts';
import {
  setUploadStatus,
  ownUpload,
  readOwnUpload,
  presentUpload,
  uploadFact,
  type UploadRow,
} from '../../uploads/index.ts';
import { contractOfSheet } from '../visibleToCarrier.ts';
import { selectRules } from '../save/saveBids.ts';
import { confirmBidSheet } from '../sheet/confirmBidSheet.ts';
import { readSheetFile } from '../sheet/readSheetFile.ts';
import { presentTemplate } from './presentTemplate.ts';
import { applyMatching } from './applyMatching.ts';
import { seenPlaces } from './checkAgain.ts';
import { plausibleMatching } from './plausibleCharges.ts';
import { readTemplateRows, readTemplateSheets, type TemplateSheet } from './readTemplateFile.ts';
import { recalledMatching, recallMatching, rememberMatching } from './rememberedMatching.ts';
import { forgetTemplate, listRememberedTemplates } from './rememberedTemplates.ts';
import { evidenceOfBlanks, openAssumptions, sheetAssumptions } from './sheetAssumptions.ts';
import { selectSheetContext } from './sheetContext.ts';
import { saveInExcel, uncalculatedColumn } from './uncalculatedColumn.ts';
import { unmappedPartRefusal } from './unmappedParts.ts';
import { matchingRefusal, type TemplateMatching } from './templateMatching.ts';

type Asked = { readonly platform: Platform; readonly tx: Transaction; readonly caller: Caller };

/** Returns the file's sheets of a bid upload of the caller's company that is its own sheet. */
async function sheetsOf({ platform, tx, caller }: Asked, upload: UploadRow) {
  if (upload.kind !== 'bids') throw refuse('upload_not_found', 'Upload not found');
  await requireMode(tx, caller, upload.mode);
  await refuseSealedFile(tx, upload.customer_id, upload.upload_id);
  const path = await platform.fileStore.localPath(upload.file_key);
  try {
    if ((await readSheetFile(path)) !== null)
      throw refuse('mapping_not_needed', 'This is a Lanewright bid sheet. Its columns need no mapping');
    return { path, sheets: await readTemplateSheets(path) };
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    throw refuse('unreadable_sheet', error.message);
  }
}

const bidderOf = async (
  tx: Transaction,
  { customer_id: customerId, company_id: carrierId, mode, contract_no: named }: UploadRow,
) => {
  const contractNo = await contractOfSheet(tx, carrierId, { customerId, mode }, named);
  if (contractNo === null) throw refuse('upload_not_found', 'Upload not found');
  return { customerId, carrierId, mode: mode as OfferedMode, contractNo };
};

function chosenSheet(sheets: readonly TemplateSheet[], index: number): TemplateSheet {
  const sheet = sheets.find((candidate) => candidate.index === index);
  if (sheet === undefined)
    throw refuse('sheet_not_found', 'Sheet with a header row not found in this file', {
      field: 'sheet',
    });
  return sheet;
}

/** Returns the requested sheet with the given matches, those saved for its header, or proposed ones. */
async function viewTemplate(
  asked: Asked,
  uploadId: string,
  given: { matching?: TemplateMatching; sheet?: number | undefined },
) {
  const { tx, caller } = asked;
  const upload = await readOwnUpload(tx, caller, uploadId);
  const { path, sheets } = await sheetsOf(asked, upload);
  const bidder = await bidderOf(tx, upload);
  const index = given.matching?.sheet ?? given.sheet ?? sheets[0]?.index ?? 0;
  const sheet = chosenSheet(sheets, index);
  const file = await readTemplateRows(path, sheet);
  const rules = await selectRules(tx, bidder);
  const recalled = await recallMatching(tx, bidder, sheet);
  const context = await selectSheetContext(asked, bidder);
  const proposed = plausibleMatching(sheet, file, rules.structure, context);
  const matched =
    given.matching !== undefined
      ? { ...proposed, matching: given.matching }
      : recalled === null
        ? proposed
        : recalledMatching(recalled, proposed, sheet);
  return presentTemplate(upload, { sheets, sheet, ...file }, rules, context, {
    ...matched,
    rememberedAt: recalled?.rememberedAt ?? null,
    recalled: given.matching === undefined ? recalled : null,
  });
}

export const templateRoutes: readonly Route[] = [
  route(bids.getTemplate, async (call) =>
    viewTemplate(call, call.query.uploadId, { sheet: call.query.sheet }),
  ),
  route(bids.previewTemplate, async (call) =>
    viewTemplate(call, call.body.uploadId, { matching: call.body.matching }),
  ),
  route(bids.putTemplate, async (call) => {
    const { tx, caller, actor } = call;
    const { uploadId, matching } = call.body;
    const upload = await ownUpload(tx, caller, uploadId);
    const { path, sheets } = await sheetsOf(call, upload);
    const bidder = await bidderOf(tx, upload);
    const sheet = chosenSheet(sheets, matching.sheet);
    const rules = await selectRules(tx, bidder);
    const context = await selectSheetContext(call, bidder);
    const { lanes, known } = context;
    const file = await readTemplateRows(path, sheet);
    const { rows } = file;
    const refusal =
      matchingRefusal(matching, rules.structure, sheet.header) ??
      unmappedPartRefusal(matching, sheet, rows, lanes, known);
    if (refusal !== null) throw refuse('mapping_rejected', refusal, { field: 'matching' });
    const uncalculated = uncalculatedColumn(matching, sheet, file);
    if (uncalculated !== null)
      throw refuse('formulas_without_values', uncalculated, {
        detail: saveInExcel,
        field: 'matching',
      });
    const applied = applyMatching(matching, rules, context, sheet, rows);
    const open = openAssumptions(sheetAssumptions(matching, applied, sheet, lanes.length));
    // Processing continues for a waiting sheet; for any other, the mapping is only saved for the next upload.
    const isWaiting = upload.status === UploadStatus.InputExceptions && upload.awaiting !== 'retry';
    if (isWaiting && open.length > 0)
      throw refuse('questions_open', open.map(({ text }) => text).join(' '), {
        field: `matching.answers.${open[0]?.key}`,
      });
    await rememberMatching(tx, bidder, caller.userId, sheet, matching, {
      uploadId,
      seen: seenPlaces(applied),
      blankCellsOf: evidenceOfBlanks(applied),
    });
    await recordAudit(tx, actor, {
      customerId: bidder.customerId,
      action: 'bids.templateMatched',
      subjectKind: 'upload',
      subjectId: uploadId,
      after: { mode: bidder.mode, columns: matching.columns.filter((column) => column.means !== null) },
    });
    if (isWaiting) {
      await setUploadStatus(tx, actor, upload, UploadStatus.Validation);
      await announce(tx, 'bids.received', ...uploadFact(upload.customer_id, uploadId, upload.mode));
    }
    return presentUpload(await ownUpload(tx, caller, uploadId));
  }),
  route(bids.listRememberedTemplates, listRememberedTemplates),
  route(bids.forgetTemplate, forgetTemplate),
  route(bids.confirmBidUpload, confirmBidSheet),
];
