import { UploadStatus, type UploadKind } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import type { StoredFile } from '../../../platform/files/fileStore.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Reading } from '../columns/reading.ts';
import type { Submission } from '../uploads.queries.ts';

export type NewUpload = {
  readonly customerId: string;
  readonly kind: UploadKind;
  readonly mode: number;
  readonly fileName: string;
  readonly file: StoredFile;
  readonly modeTexts?: readonly string[] | null;
  readonly splitFromUploadId?: string | null;
  /** The one sheet of a workbook that this upload reads. */
  readonly chosenSheet?: number | null;
  /** Its file is sealed until a tender round is opened. */
  readonly isSealed?: boolean;
  /** The contract that a bid sheet was uploaded for, if one was named. */
  readonly contractNo?: number | null;
  /** When the request with a bid sheet arrived. */
  readonly arrivedAt?: Date;
  /** A bid sheet that waits for its review, or was submitted with it. */
  readonly submission?: Submission | null;
  /** How its columns are read, if that is known already. */
  readonly reading?: Reading | null;
  /** The approved upload that this one replaces once it is approved. */
  readonly replacesUploadId?: string | null;
};

/** Inserts a new upload in Validation, with its audit row; returns its id. */
export async function insertUpload(
  tx: Transaction,
  actor: Actor,
  caller: Pick<Caller, 'companyId' | 'userId' | 'userType'>,
  upload: NewUpload,
): Promise<string> {
  const { upload_id: uploadId } = await oneRow<{ upload_id: string }>(
    tx,
    `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count,
       sha256, mode_texts, split_from_upload_id, chosen_sheet, is_sealed,
       reading, replaces_upload_id, arrived_at, contract_no, submission)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) RETURNING upload_id`,
    [
      upload.customerId,
      upload.kind,
      upload.mode,
      UploadStatus.Validation,
      caller.companyId,
      caller.userId,
      caller.userType,
      upload.fileName,
      upload.file.fileKey,
      upload.file.byteCount,
      upload.file.sha256,
      upload.modeTexts ?? null,
      upload.splitFromUploadId ?? null,
      upload.chosenSheet ?? null,
      upload.isSealed ?? false,
      upload.reading === undefined || upload.reading === null ? null : JSON.stringify(upload.reading),
      upload.replacesUploadId ?? null,
      upload.arrivedAt ?? null,
      upload.contractNo ?? null,
      upload.submission == null ? null : JSON.stringify(upload.submission),
    ],
  );
  await recordAudit(tx, actor, {
    customerId: upload.customerId,
    action: 'upload.received',
    subjectKind: 'upload',
    subjectId: uploadId,
    after: {
      kind: upload.kind,
      mode: upload.mode,
      fileName: upload.fileName,
      byteCount: upload.file.byteCount,
      ...(upload.replacesUploadId == null ? {} : { replacesUploadId: upload.replacesUploadId }),
    },
  });
  return uploadId;
}

/** Subject and payload of every event about an upload. */
export function uploadFact(customerId: string, uploadId: string, mode: number) {
  return [`upload:${uploadId}`, { customerId, uploadId, mode }] as const;
}
