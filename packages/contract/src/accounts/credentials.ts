import { z } from 'zod';

/** Mail addresses as people have them; what a header or an address could be broken with is refused. */
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

/** A user name: no comma, semicolon, equals sign, blank or bar, which telemetry could not carry. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'at least 3 characters')
  .max(254)
  .regex(/^[a-z0-9._@+'-]+$/, 'letters, digits and . _ @ + - only');

/** A new password. How good it is beyond its length is judged by the server. */
export const newPasswordSchema = z
  .string()
  .min(12, 'at least 12 characters')
  .max(256, 'at most 256 characters');

/** A password as it is entered to be checked. */
export const enteredPasswordSchema = z.string().min(1).max(1024);

/** A code of an invitation or a reset, as it stands in a link. */
export const codeSchema = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'invalid code');
export const codeParams = z.object({ code: codeSchema });

/**
 * What a name may not hold: line ends, marks that turn or hide letters (\p{Cf}), and letters that show nothing. With
 * them two names look the same that are not. Letters that are written from right to left are letters like others.
 */
const nothingHidden = /^[^\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** A name of a person or a company: one line, in one way of writing. */
export const nameSchema = z
  .string()
  .trim()
  .regex(nothingHidden, 'one line, no control or invisible characters')
  .normalize('NFKC')
  .overwrite((name) => name.replace(/\s+/gu, ' '))
  .trim()
  .min(1, 'enter a name')
  .max(120, 'at most 120 characters');
