/** A screen whose code has not loaded within this time counts as failed. */
export const screenLoadTimeOutMs = 120_000;

/** Text of the failed screen, and of the error that leads to it. */
export const chunkFailedMessage = 'Loading chunk failed';

/** The code of a screen could not be loaded: because of the network, or a newer version that has replaced the files. */
export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super(chunkFailedMessage, { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Loads code within a time; any failure is a `ChunkLoadError`. */
export async function loadWithin<Code>(timeOutMs: number, load: () => Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${timeOutMs / 1000} s`)), timeOutMs);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw new ChunkLoadError(error);
  } finally {
    clearTimeout(timer);
  }
}
