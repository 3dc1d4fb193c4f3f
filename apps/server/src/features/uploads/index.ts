export { approveMeasured, awaitApproval } from './awaitApproval.ts';
export { demonstrationUploads } from './clearDemonstration.ts';
export { type Assumption } from './assumptions/assumption.ts';
export { markStoredRows } from './assumptions/markStoredRows.ts';
export { putAssumptions } from './assumptions/putAssumptions.ts';
export { shareOf, materialShare, type Choice, type Effect } from './assumptions/assumption.ts';
export { excludeOverlap, includeOverlap } from './excludeOverlap.ts';
export { excludeLinesOfRoutes } from './excludeLinesOfRoutes.ts';
export { excludeLinesOfPlace } from './excludeLinesOfPlace.ts';
export { writeExceptionsWorkbook } from './exceptions/workbook/writeExceptionsWorkbook.ts';
export { giveUpUpload, uploadIdOf } from './giveUpUpload.ts';
export { currencyCode } from './cells/currencies.ts';
export { NumberEvidence } from './cells/numberEvidence.ts';
export { containersAre } from './lines/containersAre.ts';
export { type DecimalMark, readAmount, readMeasure } from './cells/readAmount.ts';
export { headerKeyOf, sameHeader } from './columns/headerKey.ts';
export { headerMeaning, type HeaderPer } from './columns/headerMeaning.ts';
export { holdUpload } from './holdUpload.ts';
export { insertUpload, type NewUpload, uploadFact } from './insertUpload.ts';
export { loseFile } from './loseFile.ts';
export { matchColumns } from './matchColumns.ts';
export { type MoveDetails, type MovingUpload, moveUpload, resumeUpload } from './moveUpload.ts';
export { presentUpload, type UploadView } from './presentUpload.ts';
export { type ReceivedBytes, receiveBytes } from './receiveBytes.ts';
export { acceptedUpload, type ReceivedFile, receiveFile, refusedUpload } from './receiveFile.ts';
export type { Reconciliation } from './reconcile/reconcileUpload.ts';
export { replaceFile } from './replaceFile.ts';
export { setBidResult, setMarkedFile } from './setBidResult.ts';
export { type MonthSum, setMonthSums, setQualityScore } from './setUploadSums.ts';
export { sweepTransfers } from './transfers/sweepTransfers.ts';
export { type OtherEnd, splitPlaceWords } from './splitPlaceWords.ts';
export { ownUpload, visibleUpload } from './uploads.policy.ts';
export { readKeptRows } from './keptRows.ts';
export {
  type Awaiting,
  selectRoutesOf,
  selectUpload,
  selectUploads,
  selectWordsOf,
  type UploadFilter,
  type UploadRow,
} from './uploads.queries.ts';
export { uploadsRoutes } from './uploads.routes.ts';
export { validateRows } from './validateRows.ts';
