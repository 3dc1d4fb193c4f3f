import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const secret = randomBytes(32);

type Claims = { readonly sub: string; readonly exp: number };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seal = (text: string) => createHmac('sha256', secret).update(text).digest();

/** A JSON web token of the house. */
export function newToken(user: string, lastsMs: number): string {
  const claims: Claims = { sub: user, exp: (Date.now() + lastsMs) / 1_000 };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${seal(text).toString('base64url')}`;
}

/** Who a token speaks for and until when; null when it is not of the house or has run out. */
export function readToken(token: string | null): { userId: string; expiresAt: number } | null {
  const [head, body, signature] = token?.split('.') ?? [];
  if (!head || !body || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const wanted = seal(`${head}.${body}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const { sub, exp } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  return exp * 1_000 > Date.now() ? { userId: sub, expiresAt: exp * 1_000 } : null;
}
