export { approveMeasured, markPendingApproval } from './approve/markPendingApproval.ts';
export { demonstrationUploads } from './deleteDemoData.ts';
export { type Assumption } from './assumptions/assumption.ts';
export { markStoredRows } from './assumptions/markStoredRows.ts';
export { putAssumptions } from './assumptions/putAssumptions.ts';
export { shareOf, materialShare, type Choice, type Effect } from './assumptions/assumption.ts';
export { excludeOverlap, includeOverlap } from './exclude/excludeOverlap.ts';
export { excludeLinesOfRoutes } from './exclude/excludeLinesOfRoutes.ts';
export { excludeLinesOfPlace } from './exclude/excludeLinesOfPlace.ts';
export { writeExceptionsWorkbook } from './exceptions/workbook/writeExceptionsWorkbook.ts';
export { failUpload } from './withdraw/failUpload.ts';
export { currencyCode } from './cells/currencies.ts';
export { NumberEvidence } from './cells/numberEvidence.ts';
export { containersAre } from './lines/containersAre.ts';
export { type DecimalMark, readAmount, readMeasure } from './cells/readAmount.ts';
export { uncalculatedIn } from './columns/formulaCells.ts';
export { headerKeyOf, sameHeader } from './columns/headerKey.ts';
export { headerMeaning, type HeaderPer } from './columns/headerMeaning.ts';
export { lockUploadRow } from './progress/lockUploadRow.ts';
export { insertUpload, type NewUpload, uploadFact } from './receive/insertUpload.ts';
export { deleteStoredFile } from './receive/deleteStoredFile.ts';
export { matchColumns } from './jobs/matchColumns.ts';
export {
  type MoveDetails,
  type MovingUpload,
  setUploadStatus,
  resumeUpload,
} from './progress/setUploadStatus.ts';
export { presentUpload, type UploadView, withoutCarriersOwn } from './presentUpload.ts';
export { type ReceivedBytes, receiveBytes } from './receive/receiveBytes.ts';
export { acceptedUpload, type ReceivedFile, receiveFile, refusedUpload } from './receive/receiveFile.ts';
export type { Reconciliation } from './reconcile/reconcileUpload.ts';
export { replaceFile } from './receive/replaceFile.ts';
export { setBidResult, setMarkedFile, setSubmission, setUndone } from './setBidResult.ts';
export { type MonthSum, setMonthSums, setQualityScore } from './setUploadSums.ts';
export { cleanUpUploadSessions } from './transfers/cleanUpUploadSessions.ts';
export { type OtherEnd, splitPlaceWords } from './splitPlaceWords.ts';
export { ownUpload, readOwnUpload, visibleUpload } from './uploads.policy.ts';
export { readKeptRows } from './storedRows.ts';
export {
  type Awaiting,
  selectRoutesOf,
  selectUpload,
  selectUploads,
  selectWordsOf,
  type Submission,
  type UploadFilter,
  type UploadRow,
} from './uploads.queries.ts';
export { uploadsRoutes } from './uploads.routes.ts';
export { validateRows } from './jobs/validateRows.ts';
