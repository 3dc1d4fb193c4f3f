import { uploads } from '@lanewright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { forgetTransfer } from './transferMemory.ts';

const key = ['uploads', 'transfers'] as const;

/** Partly received files that the user started to send, here or on another device. */
export function useTransfers() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callEndpoint(uploads.listTransfers, { signal }),
  });
}

export function askTransfersAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: key });
}

/** Makes the server delete what it received of a file. */
export async function throwTransferAway(userId: string, transfer: string): Promise<void> {
  await callEndpoint(uploads.cancelTransfer, { params: { transfer } });
  forgetTransfer(userId, transfer);
}
