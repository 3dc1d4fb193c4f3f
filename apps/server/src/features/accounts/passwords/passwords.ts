import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommendation for Argon2id: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let unusedHash: Promise<string> | undefined;

/** Verifies a password; a missing user takes the same time as a wrong password. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  unusedHash ??= hashPassword('no one has this password');
  const matches = await verify(passwordHash ?? (await unusedHash), password);
  return passwordHash !== null && matches;
}
