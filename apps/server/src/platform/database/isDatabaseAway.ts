import { DatabaseAwayError } from './pulse.ts';

/** PostgreSQL's error codes while it starts, stops, has no free connections or ends one, and for statement time-outs. */
const codes = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '57014', '28P01', '28000']);
/** The driver's error messages for a lost connection. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;
const ofConnecting = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '55000',
  '3D000',
]);

/** Whether a statement or transaction failed because the database is unavailable, not because of its content. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return codes.has(code) || code.startsWith('08') || words.test(error.message);
}

/** Whether a connection could not be established. */
export function couldNotConnect(error: unknown): boolean {
  return isDatabaseAway(error) || ofConnecting.has((error as { code?: string }).code ?? '');
}
