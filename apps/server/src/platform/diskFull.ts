/** A file system, its quota, or PostgreSQL's disk that takes no more. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error, or what caused it, is that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.has((error as { code?: string }).code ?? '') || isDiskFull(error.cause);
}
