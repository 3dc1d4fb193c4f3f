/** Codes for a full file system, an exceeded quota, and a full disk of PostgreSQL. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error, or its cause, is a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.has((error as { code?: string }).code ?? '') || isDiskFull(error.cause);
}
