import { createHash, randomBytes } from 'node:crypto';

/** A code for a link: 32 random bytes. It is kept as its hash only. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a code. */
export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
