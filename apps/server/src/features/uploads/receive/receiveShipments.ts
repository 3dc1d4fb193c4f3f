import { maxUploadBytes } from '@lanewright/freight';
import { refuse } from '../../../platform/http/problemError.ts';
import { requireMode } from '../../settings/index.ts';
import { receiveFile, refusedUpload } from './receiveFile.ts';
import { type ShipmentsCall, receiveShipmentFile } from '../receiveShipmentFile.ts';
import { receiveTransfer } from '../transfers/receiveTransfer.ts';

/** Receives a file of shipments, in one request or, as a named transfer, in several; responds once it is safely stored. */
export async function receiveShipments(call: ShipmentsCall, maxBytes = maxUploadBytes) {
  const { platform, caller, params, query, request } = call;
  await platform.database.asCustomers([caller.companyId], (tx) => requireMode(tx, caller, params.id));
  const { transfer, from = 0, byteCount, sha256Before } = query;
  if (byteCount !== undefined && byteCount > maxBytes) throw refusedUpload('SizeTooLarge');
  if (transfer === undefined) {
    if (from > 0 || sha256Before !== undefined)
      throw refuse('transfer_required', 'A transfer number is required to resume an upload', {
        field: 'transfer',
      });
    return receiveShipmentFile(call, await receiveFile(platform, request, maxBytes));
  }
  if (byteCount === undefined)
    throw refuse('byte_count_missing', 'The size of the whole file is required', { field: 'byteCount' });
  if (from > byteCount)
    throw refuse('offset_out_of_range', 'The start position is beyond the end of the file', {
      field: 'from',
    });
  return receiveTransfer(call, { transfer, from, byteCount, sha256Before });
}
