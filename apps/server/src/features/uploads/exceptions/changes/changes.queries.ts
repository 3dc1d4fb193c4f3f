import type { uploadChangeSchema } from '@lanewright/contract';
import { UploadStatus } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../../platform/database/database.ts';
import { rows } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import type { UploadRow } from '../../uploads.queries.ts';
import type { ChangeKind } from './makeChange.ts';

const selectChangesSql = loadSql(import.meta.url, './selectChanges.sql');
const mostChanges = 1000;

export type ChangeView = z.input<typeof uploadChangeSchema>;

/** Users' changes to an upload's exceptions, newest first; the one with a number, or all. */
export async function selectChanges(
  tx: Transaction,
  upload: UploadRow,
  changeNo: number | null,
): Promise<ChangeView[]> {
  const found = await rows<{
    change_no: number;
    kind: ChangeKind;
    description: string;
    line_count: number;
    changed_by: string;
    changed_at: string;
    is_undone: boolean;
    is_current: boolean;
    changed_again: string | null;
    read_since: boolean;
  }>(tx, selectChangesSql, [upload.customer_id, upload.upload_id, changeNo, mostChanges]);
  return found.map((change) => ({
    changeNo: change.change_no,
    kind: change.kind,
    said: change.description,
    lineCount: change.line_count,
    changedBy: change.changed_by,
    changedAt: change.changed_at,
    undone: change.is_undone,
    fixed: whyFixed(upload, change),
  }));
}

function whyFixed(
  upload: UploadRow,
  change: {
    readonly is_undone: boolean;
    readonly is_current: boolean;
    readonly changed_again: string | null;
    readonly read_since: boolean;
  },
): string | null {
  if (change.is_undone) return 'This change is already undone.';
  if (
    upload.status !== UploadStatus.InputExceptions ||
    upload.awaiting !== 'exceptions' ||
    !change.is_current
  )
    return 'The upload and its rows have since moved to the next step.';
  if (change.changed_again !== null)
    return `These rows were changed later. Undo this first: ${change.changed_again}`;
  return change.read_since
    ? 'Rows have since been read based on this change. Undo the later changes first.'
    : null;
}
