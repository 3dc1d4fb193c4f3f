import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { rememberAnswer } from '../answers/rememberAnswer.ts';
import { type AskedFigure, isUnfiltered } from './figureRequest.ts';

/** Answers a request for figures, from the cache if it is about all lanes of a mode or of an included upload. */
export function cacheFigure<T>(
  tx: Transaction,
  caller: Caller,
  call: string,
  asked: AskedFigure,
  read: () => Promise<T>,
): Promise<T> {
  if (!asked.source.isKept || !isUnfiltered(asked)) return read();
  const { mode, month, basis, source } = asked;
  return rememberAnswer(
    tx,
    caller,
    { call, modes: [mode], about: { uploadId: source.uploadId, month, basis } },
    read,
  );
}
