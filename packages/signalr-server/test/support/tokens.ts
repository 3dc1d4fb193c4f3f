import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Principal } from '../../src/index.ts';

const secret = randomBytes(32);

type Claims = { readonly sub: string; readonly exp: number; readonly jti: string };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seal = (text: string) => createHmac('sha256', secret).update(text).digest();

/** Creates a JSON web token of the test server. */
export function newToken(user: string, lastsMs: number): string {
  const claims: Claims = {
    sub: user,
    exp: (Date.now() + lastsMs) / 1_000,
    jti: randomBytes(6).toString('hex'),
  };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${seal(text).toString('base64url')}`;
}

/** Tokens that were expired early. */
const ended = new Set<string>();

/** Expires a token immediately, so that tests need not wait. */
export function endToken(token: string) {
  ended.add(token);
}

/** Returns a token's user and expiry; null if it is invalid or has expired. */
export function readToken(token: string | null): Principal | null {
  const [head, body, signature] = token?.split('.') ?? [];
  if (!token || !head || !body || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const wanted = seal(`${head}.${body}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const { sub, exp } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  const principal = {
    userId: sub,
    get expiresAt() {
      return ended.has(token) ? 0 : exp * 1_000;
    },
  };
  return principal.expiresAt > Date.now() ? principal : null;
}
