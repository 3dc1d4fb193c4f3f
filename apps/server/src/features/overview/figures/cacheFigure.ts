import { type Asking, cacheResponse } from '../answers/cacheResponse.ts';
import type { AskedFigure } from './figureRequest.ts';
import { storedTotals } from '../laneQuery.ts';

/** Answers a request for figures, from the cache if it is about all lanes of a mode or of an included upload. */
export function cacheFigure<T>(
  asking: Asking,
  call: string,
  asked: AskedFigure,
  read: () => Promise<T>,
): Promise<T> {
  if (storedTotals(asked) === null) return read();
  const { mode, month, basis, source } = asked;
  return cacheResponse(
    asking,
    {
      call,
      modes: [mode],
      about: { contractNo: source.contractNo, uploadId: source.uploadId, month, basis },
    },
    read,
  );
}
