import { z } from 'zod';

/** Common email addresses; refuses characters that could break a header or an address. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('enter an email address like name@company.com'))
  .refine(
    (address) => !/[\r\n,;= |]/.test(address),
    'an email address can’t contain commas, semicolons, equals signs or spaces',
  );

/** A username: no comma, semicolon, equals sign, space or vertical bar, which telemetry cannot transport. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'at least 3 characters')
  .max(254)
  .regex(/^[a-z0-9._@+'-]+$/, 'letters, digits and . _ @ + - only');

/** A new password. The server checks its strength in addition to its length. */
export const newPasswordSchema = z
  .string()
  .min(12, 'at least 12 characters')
  .max(256, 'at most 256 characters');

/** A password entered for checking. */
export const enteredPasswordSchema = z.string().min(1).max(1024);

/** A code of an invitation or a reset, as in a link. */
export const codeSchema = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'invalid code');
export const codeParams = z.object({ code: codeSchema });

/**
 * Excluded from names: line ends, characters that reverse or hide letters (\p{Cf}), and invisible letters. They make different
 * names look the same. Right-to-left letters are allowed.
 */
const nothingHidden = /^[^\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Name of a user or a company: one line, in one normalised form. */
export const nameSchema = z
  .string()
  .trim()
  .regex(nothingHidden, 'one line, no control or invisible characters')
  .normalize('NFKC')
  .overwrite((name) => name.replace(/\s+/gu, ' '))
  .trim()
  .min(1, 'enter a name')
  .max(120, 'at most 120 characters');
