import { type UploadKind, UploadStatus, type UploadStatusNumber, type UserType } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Reading } from './columns/reading.ts';
import type { Reconciliation } from './reconcile/reconcileUpload.ts';
import {
  type ComparedUpload,
  comparedUpload,
  comparisonWarnings,
  type UploadWarning,
  warningsOfAssumptions,
} from './approve/uploadWarnings.ts';
import { customersInTurn } from '../../platform/database/customersInTurn.ts';

export type Awaiting = 'columns' | 'exceptions' | 'places' | 'retry' | 'approval' | 'confirmation' | 'review';

/** A bid sheet that waits for its review, or what its carrier submitted of it. */
export type Submission =
  | { readonly awaits: 'review' }
  | {
      /** Who submitted it. */
      readonly userId: string;
      readonly reviewId: string;
      /** Null: all lanes. */
      readonly laneIds: readonly string[] | null;
      readonly as: 'bids' | 'draft';
      /** Unusual prices that the carrier confirmed. */
      readonly confirmed: readonly { readonly laneId: string; readonly cell: string }[];
    };

/** The events of the steps that can be retried. */
export type UploadStep =
  | 'upload.received'
  | 'upload.columnsConfirmed'
  | 'upload.validated'
  | 'shipments.cleansed'
  | 'lanes.rolledUp'
  | 'bids.received';

/** An upload as stored, with the names and the progress that the UI shows. */
export type UploadRow = {
  customer_id: string;
  upload_id: string;
  kind: UploadKind;
  mode: number;
  /** The contract that a bid sheet was uploaded for, if one was named. */
  contract_no: number | null;
  status: UploadStatusNumber;
  awaiting: Awaiting | null;
  company_id: string;
  user_id: string;
  user_type: UserType;
  file_name: string;
  file_key: string;
  /** For a bid sheet: the workbook with its wrong cells marked. */
  marked_file_key: string | null;
  byte_count: string;
  sha256: Buffer;
  chosen_sheet: number | null;
  mode_texts: string[] | null;
  split_from_upload_id: string | null;
  replaces_upload_id: string | null;
  reading: Reading | null;
  reconciliation: Reconciliation | null;
  bid_result: unknown;
  /** Null for a bid sheet that is saved without a review. */
  submission: Submission | null;
  /** When its carrier undid what the sheet changed. */
  undone_at: string | null;
  /** Its file is sealed until a tender round is opened: only its own company can see it. */
  is_sealed: boolean;
  error: string | null;
  reason: string | null;
  retry_status: UploadStatusNumber | null;
  retry_fact: UploadStep | null;
  /** Score of its data as last measured, 0 to 100. */
  quality_score: number | null;
  created_at: string;
  company_name: string;
  customer_name: string;
  uploaded_by: string;
  warnings: UploadWarning[];
  /** The upload that this one replaces; `approvedAt` is null once it is replaced. */
  replaces: { id: string; fileName: string; approvedAt: string | null } | null;
  /** The upload that replaces this one, or will once it is approved. */
  replaced_by: string | null;
  progress: { step: string; done: number; total: number | null; unit: string } | null;
};

type StoredUpload = Omit<UploadRow, 'progress'> & { compared: ComparedUpload | null };
type Progress = NonNullable<UploadRow['progress']>;
type UploadKey = { readonly customer_id: string; readonly upload_id: string };

/** Uploads of the customer $1. */
const picture = `
  SELECT u.*, CASE WHEN u.status IN (105, 110) THEN (${warningsOfAssumptions}) ELSE '[]' END AS warnings,
    CASE WHEN u.status IN (105, 110) AND u.kind = 'shipments' THEN (${comparedUpload}) END AS compared,
    CASE WHEN u.replaces_upload_id IS NOT NULL THEN (
      SELECT jsonb_build_object('id', o.upload_id::text, 'fileName', o.file_name,
        'approvedAt', CASE WHEN o.status = 200 THEN o.status_changed_at END)
      FROM uploads o WHERE o.customer_id = $1 AND o.upload_id = u.replaces_upload_id) END AS replaces,
    (SELECT n.upload_id FROM uploads n
     WHERE n.customer_id = $1 AND n.replaces_upload_id = u.upload_id AND n.status <> 400) AS replaced_by,
    c.name AS company_name, k.name AS customer_name, p.display_name AS uploaded_by
  FROM uploads u
  JOIN companies c ON c.company_id = u.company_id
  JOIN companies k ON k.company_id = u.customer_id
  JOIN users p ON p.user_id = u.user_id
  WHERE u.customer_id = $1 AND u.upload_id = ANY ($2::bigint[])`;

/** States in which jobs work on an upload. */
const statesWithProgress: readonly number[] = [100, 101, 105];

/** The uploads with these keys, in their order. */
async function selectByKey(tx: Transaction, keys: readonly UploadKey[]): Promise<UploadRow[]> {
  const stored = await customersInTurn(
    keys.map((key) => key.customer_id),
    (customerId) =>
      rows<StoredUpload>(tx, picture, [
        customerId,
        keys.filter((key) => key.customer_id === customerId).map((key) => key.upload_id),
      ]),
  );
  const subjects = stored
    .filter(({ status }) => statesWithProgress.includes(status))
    .map((upload) => `upload:${upload.upload_id}`);
  const reported =
    subjects.length === 0
      ? []
      : await rows<Progress & { subject: string }>(
          tx,
          'SELECT subject, step, done::float8 AS done, total::float8 AS total, unit FROM job_progress WHERE subject = ANY ($1)',
          [subjects],
        );
  const progressOf = new Map(reported.map(({ subject, ...progress }) => [subject, progress]));
  const byId = new Map(stored.map((upload) => [upload.upload_id, upload]));
  return keys.flatMap((key) => {
    const upload = byId.get(key.upload_id);
    if (upload === undefined) return [];
    return [withComparison(upload, progressOf.get(`upload:${upload.upload_id}`) ?? null)];
  });
}

const withComparison = ({ compared, ...upload }: StoredUpload, progress: Progress | null): UploadRow => ({
  ...upload,
  progress,
  warnings: [...upload.warnings, ...(compared === null ? [] : comparisonWarnings(compared, upload.mode))],
});

/** One upload of these customers, or null. */
export async function selectUpload(
  tx: Transaction,
  customerIds: readonly string[],
  uploadId: string,
): Promise<UploadRow | null> {
  const keys = await rows<UploadKey>(
    tx,
    'SELECT customer_id, upload_id FROM uploads WHERE customer_id = ANY ($1::bigint[]) AND upload_id = $2',
    [customerIds, uploadId],
  );
  const [found] = await selectByKey(tx, keys);
  return found ?? null;
}

export type UploadFilter = {
  readonly mode?: number | undefined;
  readonly modes?: readonly number[];
  readonly status?: number | undefined;
  readonly kinds: readonly UploadKind[];
  /** Only uploads of this company; null for everyone's, without those that are sealed. */
  readonly companyId: string | null;
  readonly limit: number;
  readonly offset: number;
};

/** Uploads of these customers, newest first, and their total number. */
export async function selectUploads(
  tx: Transaction,
  customerIds: readonly string[],
  filter: UploadFilter,
): Promise<{ uploads: UploadRow[]; total: number }> {
  const where = `WHERE u.customer_id = ANY ($1::bigint[]) AND u.kind = ANY ($2) AND ($3::smallint IS NULL OR u.mode = $3)
    AND ($4::smallint IS NULL OR u.status = $4) AND ($5::bigint IS NULL OR u.company_id = $5)
    AND (NOT u.is_sealed OR u.company_id = $5) AND ($6::smallint[] IS NULL OR u.mode = ANY ($6))`;
  const values = [
    customerIds,
    filter.kinds,
    filter.mode ?? null,
    filter.status ?? null,
    filter.companyId,
    filter.modes ?? null,
  ];
  const page = await rows<UploadKey>(
    tx,
    `SELECT u.customer_id, u.upload_id FROM uploads u ${where} ORDER BY u.created_at DESC, u.upload_id DESC LIMIT $7 OFFSET $8`,
    [...values, filter.limit, filter.offset],
  );
  const counted = await rows<{ total: string }>(
    tx,
    `SELECT count(*) AS total FROM uploads u ${where}`,
    values,
  );
  return { uploads: await selectByKey(tx, page), total: Number(counted[0]?.total ?? 0) };
}

/** Words of an upload that lines use, with their parts: the texts that downstream features resolve. */
export async function selectWordsOf(tx: Transaction, customerId: string, uploadId: string) {
  return rows<{
    kind: string;
    word_no: number;
    text: string;
    parts: Record<string, string> | null;
    line_count: number;
  }>(
    tx,
    `SELECT kind, word_no, text, parts, line_count FROM words
     WHERE customer_id = $1 AND upload_id = $2 AND line_count > 0 ORDER BY kind, word_no`,
    [customerId, uploadId],
  );
}

/** Routes of an upload that lines use and that have two known ends. */
export async function selectRoutesOf(tx: Transaction, customerId: string, uploadId: string) {
  return rows<{
    route_no: number;
    origin_word: number;
    destination_word: number;
    equipment_word: number | null;
    service_word: number | null;
    move_type_word: number | null;
    business_unit_word: number | null;
    line_count: number;
  }>(
    tx,
    `SELECT route_no, origin_word, destination_word, equipment_word, service_word, move_type_word, business_unit_word, line_count
     FROM routes
     WHERE customer_id = $1 AND upload_id = $2 AND line_count > 0 AND origin_word > 0 AND destination_word > 0
     ORDER BY route_no`,
    [customerId, uploadId],
  );
}

/** Business units in a customer's completed uploads of a mode. */
export async function selectBusinessUnits(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<string[]> {
  const found = await rows<{ text: string }>(
    tx,
    `SELECT DISTINCT w.text FROM words w JOIN uploads u ON u.customer_id = w.customer_id AND u.upload_id = w.upload_id
     WHERE w.customer_id = $1 AND u.customer_id = $1 AND u.mode = $2 AND u.status = $3 AND w.kind = 'businessUnit' AND w.line_count > 0
     ORDER BY 1`,
    [customerId, mode, UploadStatus.Completed],
  );
  return found.map((row) => row.text);
}
