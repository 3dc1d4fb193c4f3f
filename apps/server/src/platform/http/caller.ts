import type { UserType } from '@lanewright/freight';
import { jwtVerify, SignJWT } from 'jose';
import type { Actor } from '../audit.ts';
import { now } from '../clock.ts';

/** The caller of a request, from the session token and confirmed by the database. */
export type Caller = {
  readonly userId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly userType: UserType;
  readonly username: string;
  /** Customers whose rows this caller may access: its own, a carrier's connected ones, all for the Owner. */
  readonly customerIds: readonly string[];
};

const issuer = 'lanewright';

export async function signSessionToken(
  key: Uint8Array,
  userId: string,
  familyId: string,
  minutes: number,
): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT({ fam: familyId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + minutes * 60)
    .sign(key);
}

/**
 * Returns the user and session family for which a token was signed, and when it expires; null if it is invalid, altered or expired.
 */
export async function verifySessionToken(key: Uint8Array, token: string): Promise<Session | null> {
  const known = verifiedWith(key);
  const session = known.get(token) ?? (await verify(key, token));
  if (session === null || session.expiresAt <= now()) return null;
  if (known.size >= mostVerified) known.clear();
  known.set(token, session);
  return session;
}

type Session = { userId: string; familyId: string; expiresAt: Date };

/** Tokens with a verified signature: a caller uses the same one for minutes, and verifying costs more than most requests. */
const verified = new WeakMap<Uint8Array, Map<string, Session>>();
const mostVerified = 5_000;

function verifiedWith(key: Uint8Array): Map<string, Session> {
  const known = verified.get(key) ?? new Map<string, Session>();
  verified.set(key, known);
  return known;
}

async function verify(key: Uint8Array, token: string): Promise<Session | null> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'], currentDate: now() });
    const { sub, fam, exp } = payload;
    if (typeof sub !== 'string' || typeof fam !== 'string' || exp === undefined) return null;
    return { userId: sub, familyId: fam, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}

/** Who acts in a request: its caller, if known, with address and browser. */
export function actorOf(
  caller: Caller | null,
  request: { ip: string; id: string; headers: { 'user-agent'?: string | undefined } },
): Actor {
  return {
    userId: caller?.userId ?? null,
    companyId: caller?.companyId ?? null,
    fromAddress: request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
  };
}
