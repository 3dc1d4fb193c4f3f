import { createHash, randomBytes } from 'node:crypto';

/** Generates a code for a link: 32 random bytes. Only its hash is stored. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash that is stored of a code. */
export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
