import { uploads } from '@lanewright/contract';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { query, useQuery } from '../../../platform/query.ts';
import { forgetTransfer } from './transferMemory.ts';

/** Partly received files that the user started to send, here or on another device. */
export const useTransfers = () => useQuery(query(uploads.listTransfers, {}));

/** Makes the server delete what it received of a file. */
export async function throwTransferAway(userId: string, transfer: string): Promise<void> {
  await callEndpoint(uploads.cancelTransfer, { params: { transfer } });
  forgetTransfer(userId, transfer);
}
