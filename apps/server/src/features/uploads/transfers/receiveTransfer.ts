import { randomUUID } from 'node:crypto';
import { UploadResult, type UploadResultName } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { StoredFile } from '../../../platform/files/fileStore.ts';
import { conflict, ProblemError } from '../../../platform/http/problemError.ts';
import { plainFileName } from '../plainFileName.ts';
import { refusedUpload } from '../receiveFile.ts';
import { type Outcome, type Settle, type ShipmentsCall, taken, takeShipments } from '../takeShipments.ts';
import { hashPieces, joinPieces } from './joinPieces.ts';
import { keepPiece, requireTurn } from './keepPieces.ts';
import { takeTurn, type Turn } from './takeTurn.ts';
import { selectPieces, selectTransfer } from './transfers.queries.ts';

type Asked = {
  readonly transfer: string;
  readonly from: number;
  readonly byteCount: number;
  readonly sha256Before: string | undefined;
};

/**
 * Takes bytes of a transfer and keeps them as they come. With the last one the file is whole, and is taken as any other.
 * A call that finds it answered already, because that answer was lost on its way, is answered the same.
 */
export async function receiveTransfer(call: ShipmentsCall, asked: Asked) {
  const { platform, caller, params, request } = call;
  const { transfer, from, byteCount } = asked;
  const turn: Turn = { customerId: caller.companyId, transfer, callId: randomUUID() };
  const inScope = <T>(work: (tx: Transaction) => Promise<T>) =>
    platform.database.inScope([turn.customerId], work);
  if (!request.isMultipart()) throw refusedUpload('NoFile');
  const part = await request.file();
  if (part === undefined) throw refusedUpload('NoFile');
  const fileName = plainFileName(part.filename);
  await requireSameBeginning(call, asked);
  const known = await inScope((tx) =>
    takeTurn(tx, caller, turn, { mode: params.id, fileName, byteCount, from }),
  );
  if (known !== null) return answerAgain(known);
  const grown =
    from === byteCount
      ? null
      : await keepPiece(platform, turn, { bytes: part.file, from, byteCount, request });
  const receivedBytes = from + (grown?.byteCount ?? 0);
  if (receivedBytes < byteCount)
    throw conflict('transfer_incomplete', 'The rest of the file is missing', { receivedBytes });
  try {
    return await finish(call, turn, { fileName, byteCount, grown });
  } catch (error) {
    // A newer call of the same transfer may have ended it under this one.
    if (isRefusal(error)) throw error;
    const standing = await inScope((tx) => selectTransfer(tx, caller, transfer, now()));
    if (!standing?.outcome) throw error;
    return answerAgain(standing.outcome);
  }
}

/** Refuses to go on with another file than the one whose beginning arrived. */
async function requireSameBeginning(
  { platform, caller }: ShipmentsCall,
  { transfer, from, sha256Before }: Asked,
): Promise<void> {
  if (from === 0 || sha256Before === undefined) return;
  const pieces = await platform.database.inScope([caller.companyId], async (tx) => {
    const standing = await selectTransfer(tx, caller, transfer, now());
    // What else is wrong is said by whoever gives the turn.
    const isThere = standing?.outcome === null && Number(standing.received_bytes) === from;
    return isThere ? selectPieces(tx, caller.companyId, transfer) : null;
  });
  if (pieces === null) return;
  const arrived = await hashPieces(platform.fileStore, pieces);
  if (arrived.toString('hex') !== sha256Before)
    throw conflict('other_bytes', 'This is another file than the one that was begun', {
      detail: 'Its beginning differs from what arrived. Send it from its beginning, with a new number.',
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
  const pieces = await database.inScope([customerId], (tx) => selectPieces(tx, customerId, transfer));
  const file = await joinPieces(fileStore, pieces, byteCount, grown);
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
  };
  // Once it is settled, and only then, nothing names them. What a failure leaves lying in between is swept.
  const removePieces = async () => {
    for (const { piece_file_key: fileKey } of pieces)
      if (fileKey !== file.fileKey) await fileStore.remove(fileKey);
  };
  try {
    const answer = await takeShipments(call, { fileName, file }, settle);
    await removePieces();
    return answer;
  } catch (error) {
    if (isRefusal(error)) await removePieces();
    throw error;
  }
}

const isRefusal = (error: unknown) => error instanceof ProblemError && error.problem.resultCode !== undefined;

function answerAgain({ resultCode, uploadId, detail }: Outcome) {
  if (resultCode === UploadResult.Success) return taken(uploadId ?? '');
  const name = (Object.keys(UploadResult) as UploadResultName[]).find(
    (each) => UploadResult[each] === resultCode,
  );
  if (name === undefined || name === 'Success') throw new Error(`${resultCode} is no result of an upload`);
  throw refusedUpload(name, detail, uploadId ?? undefined);
}
