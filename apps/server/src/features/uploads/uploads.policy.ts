import { UploadStatus } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { Reading } from './columns/reading.ts';
import { selectUpload, type UploadRow } from './uploads.queries.ts';

const uploadNotFound = () => refuse('upload_not_found', 'Upload not found');

/**
 * A company sees its own uploads; the Owner sees everyone's; a customer also sees bid sheets made for it. Sealed ones are visible
 * only to their own company.
 */
export function maySeeUpload(caller: Caller, upload: UploadRow): boolean {
  if (upload.company_id === caller.companyId) return true;
  if (upload.is_sealed) return false;
  if (caller.userType === 'Owner') return true;
  return upload.kind === 'bids' && caller.userType === 'Customer' && upload.customer_id === caller.companyId;
}

/** Returns the upload if the caller may see it; otherwise throws 404, whether it exists or not. */
export async function visibleUpload(tx: Transaction, caller: Caller, uploadId: string): Promise<UploadRow> {
  const upload = await selectUpload(tx, caller.customerIds, uploadId);
  if (upload === null || !maySeeUpload(caller, upload)) throw uploadNotFound();
  return upload;
}

/** Returns the upload if it belongs to the caller's own company, to read it. */
export async function readOwnUpload(tx: Transaction, caller: Caller, uploadId: string): Promise<UploadRow> {
  const upload = await visibleUpload(tx, caller, uploadId);
  if (upload.company_id !== caller.companyId) throw uploadNotFound();
  return upload;
}

/** Returns the upload, locked for a change, if it belongs to the caller's own company. Waits for concurrent changes. */
export async function ownUpload(tx: Transaction, caller: Caller, uploadId: string): Promise<UploadRow> {
  const { customer_id: customerId } = await readOwnUpload(tx, caller, uploadId);
  await execute(tx, 'SELECT 1 FROM uploads WHERE customer_id = $1 AND upload_id = $2 FOR UPDATE', [
    customerId,
    uploadId,
  ]);
  return visibleUpload(tx, caller, uploadId);
}

/** Returns the upload's reading; throws unless it waits for a user, because only then may rows or columns change. */
export function readingOfWaiting(upload: UploadRow): Reading {
  if (upload.status !== UploadStatus.InputExceptions || upload.reading === null || upload.kind === 'bids')
    throw refuse('upload_not_waiting', 'The upload isn’t waiting for your input', {
      detail: 'Rows and columns can be changed while its status is Input exceptions.',
    });
  return upload.reading;
}
