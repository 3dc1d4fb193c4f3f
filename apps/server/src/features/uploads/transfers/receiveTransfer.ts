import { randomUUID } from 'node:crypto';
import { UploadResult, type UploadResultName } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { StoredFile } from '../../../platform/files/fileStore.ts';
import { ProblemError, refuse } from '../../../platform/http/problemError.ts';
import { plainFileName } from '../../../platform/files/plainFileName.ts';
import { acceptedUpload, refusedUpload } from '../receive/receiveFile.ts';
import {
  type Outcome,
  type Settle,
  type ShipmentsCall,
  receiveShipmentFile,
} from '../receiveShipmentFile.ts';
import { lockUploadSession } from './lockUploadSession.ts';
import { hashPieces, joinPieces } from './joinPieces.ts';
import { keepPiece, requireTurn } from './keepPieces.ts';
import { acquireSlot, type Turn } from './acquireSlot.ts';
import { selectPieces, selectTransfer } from './transfers.queries.ts';

type Asked = {
  readonly transfer: string;
  readonly from: number;
  readonly byteCount: number;
  readonly sha256Before: string | undefined;
};

/**
 * Receives bytes of a transfer and stores them as they arrive. With the last one the file is complete, and is processed like any
 * other. A repeated request, sent because the response was lost, gets the same response.
 */
export async function receiveTransfer(call: ShipmentsCall, asked: Asked) {
  const { platform, caller, params, request } = call;
  const { transfer, from, byteCount } = asked;
  const turn: Turn = { customerId: caller.companyId, transfer, callId: randomUUID() };
  const asCustomers = <T>(work: (tx: Transaction) => Promise<T>) =>
    platform.database.asCustomers([turn.customerId], work);
  if (!request.isMultipart()) throw refusedUpload('NoFile');
  const part = await request.file();
  if (part === undefined) throw refusedUpload('NoFile');
  const fileName = plainFileName(part.filename);
  const begin = async () => {
    await requireSameBeginning(call, asked);
    return asCustomers((tx) => acquireSlot(tx, caller, turn, { mode: params.id, fileName, byteCount, from }));
  };
  const end = async (grown: StoredFile | null) => {
    try {
      return await finish(call, turn, { fileName, byteCount, grown });
    } catch (error) {
      // A newer request of the same transfer may have completed it during this one.
      if (isRefusal(error)) throw error;
      const standing = await asCustomers((tx) => selectTransfer(tx, caller, transfer, now()));
      if (!standing?.outcome) throw error;
      return answerAgain(standing.outcome);
    }
  };
  const alone = <T>(work: () => Promise<T>) => lockUploadSession(platform.database, turn, work);
  // All bytes are there: a repeated request waits, does not interrupt the one that joins them, and gets the same response.
  if (from === byteCount)
    return alone(async () => {
      const known = await begin();
      return known === null ? end(null) : answerAgain(known);
    });
  const known = await (asked.sha256Before === undefined || from === 0 ? begin() : alone(begin));
  if (known !== null) return answerAgain(known);
  const grown = await keepPiece(platform, turn, { bytes: part.file, from, byteCount, request });
  const receivedBytes = from + grown.byteCount;
  if (receivedBytes < byteCount)
    throw refuse('transfer_incomplete', 'The rest of the file is missing', { receivedBytes });
  // Sent in one piece, it already is the file: nothing is read or joined.
  return from === 0 ? end(grown) : alone(() => end(grown));
}

/** Throws if the request continues with a different file from the one that was started. */
async function requireSameBeginning(
  { platform, caller }: ShipmentsCall,
  { transfer, from, sha256Before }: Asked,
): Promise<void> {
  if (from === 0 || sha256Before === undefined) return;
  const pieces = await platform.database.asCustomers([caller.companyId], async (tx) => {
    const standing = await selectTransfer(tx, caller, transfer, now());
    // `acquireSlot` reports any other error.
    const isThere = standing?.outcome === null && Number(standing.received_bytes) === from;
    return isThere ? selectPieces(tx, caller.companyId, transfer) : null;
  });
  if (pieces === null) return;
  const arrived = await hashPieces(platform.fileStore, pieces);
  if (arrived.toString('hex') !== sha256Before)
    throw refuse('content_mismatch', 'This isn’t the file that was started', {
      detail: 'The content differs from what was uploaded before. Start a new upload.',
      field: 'sha256Before',
    });
}

async function finish(
  call: ShipmentsCall,
  turn: Turn,
  { fileName, byteCount, grown }: { fileName: string; byteCount: number; grown: StoredFile | null },
) {
  const { database, fileStore } = call.platform;
  const { customerId, transfer } = turn;
  const pieces = await database.asCustomers([customerId], async (tx) => {
    await requireTurn(tx, turn);
    return selectPieces(tx, customerId, transfer);
  });
  const file = await joinPieces(fileStore, pieces, byteCount, grown);
  let mayBeSettled = false;
  const settle: Settle = async (tx, outcome) => {
    await requireTurn(tx, turn);
    await execute(tx, 'UPDATE upload_transfers SET outcome = $3 WHERE customer_id = $1 AND transfer = $2', [
      customerId,
      transfer,
      JSON.stringify(outcome),
    ]);
    await execute(tx, 'DELETE FROM transfer_pieces WHERE customer_id = $1 AND transfer = $2', [
      customerId,
      transfer,
    ]);
    mayBeSettled = true;
  };
  // Only after the commit are they unreferenced. Files left behind by a failure in between are cleaned up later.
  const removePieces = async () => {
    for (const { piece_file_key: fileKey } of pieces)
      if (fileKey !== file.fileKey) await fileStore.remove(fileKey);
  };
  try {
    const answer = await receiveShipmentFile(call, { fileName, file }, settle);
    await removePieces();
    return answer;
  } catch (error) {
    if (isRefusal(error)) await removePieces();
    // Nothing was committed, and the pieces stay: the next request joins them again.
    else if (!mayBeSettled && pieces.every(({ piece_file_key: fileKey }) => fileKey !== file.fileKey))
      await fileStore.remove(file.fileKey);
    throw error;
  }
}

const isRefusal = (error: unknown) => error instanceof ProblemError && error.problem.resultCode !== undefined;

function answerAgain({ resultCode, uploadId, detail }: Outcome) {
  if (resultCode === UploadResult.Success) return acceptedUpload(uploadId ?? '');
  const name = (Object.keys(UploadResult) as UploadResultName[]).find(
    (each) => UploadResult[each] === resultCode,
  );
  if (name === undefined || name === 'Success') throw new Error(`${resultCode} is no result of an upload`);
  throw refusedUpload(name, detail, uploadId ?? undefined);
}
