import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const iterations = 4096;

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * What PostgreSQL stores for a password (SCRAM-SHA-256, RFC 5803). Sent instead of the password, so that the password appears in no
 * statement and no log of the server. `password` must be ASCII, as derived passwords are.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
