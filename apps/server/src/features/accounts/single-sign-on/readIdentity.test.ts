import { expect, test } from 'vitest';
import { ProblemError } from '../../../platform/http/problemError.ts';
import { readIdentity } from './readIdentity.ts';

const domains = ['northwind.example'];
const ann = { iss: 'https://sso.northwind.example', sub: 'a1', email: ' Ann@Northwind.example' };

/** Returns the identity, or the error code. */
function read(claims: Record<string, unknown>) {
  try {
    return readIdentity({ ...ann, ...claims }, domains);
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}

test.each<[Record<string, unknown>, string]>([
  [{ email: undefined }, 'sso_no_email'],
  [{ email: 7 }, 'sso_no_email'],
  [{ email: 'ann' }, 'sso_no_email'],
  [{ email: 'ann@northwind.example\r\nBcc: all@northwind.example' }, 'sso_no_email'],
  [{ email_verified: false }, 'sso_email_not_verified'],
  [{ email_verified: 'false' }, 'sso_email_not_verified'],
  [{ email: 'ann@rival.example' }, 'sso_email_domain_not_allowed'],
  [{ email: 'ann@mail.northwind.example' }, 'sso_email_domain_not_allowed'],
  [{ email: 'ann@northwind.example.evil.example' }, 'sso_email_domain_not_allowed'],
  [{ iss: 'https://accounts.google.com' }, 'sso_email_domain_not_allowed'],
  [{ iss: 'https://accounts.google.com', hd: 'rival.example' }, 'sso_email_domain_not_allowed'],
])('refuses %j: %s', (claims, code) => {
  expect(read(claims)).toBe(code);
});

test('accepts a verified address of the company', () => {
  const identity = { issuer: ann.iss, subject: 'a1', email: 'ann@northwind.example' };
  expect(read({})).toMatchObject(identity);
  expect(read({ email_verified: true })).toMatchObject(identity);
  expect(read({ iss: 'https://accounts.google.com', hd: 'Northwind.example' })).toMatchObject({
    email: 'ann@northwind.example',
  });
});

test.each([
  [{ name: ' Ann Arbor ' }, 'Ann Arbor'],
  [{ given_name: 'Ann', family_name: 'Arbor' }, 'Ann Arbor'],
  [{ name: 'Ann\nArbor', family_name: 'Arbor' }, 'Arbor'],
  [{ name: 'x'.repeat(121) }, 'ann'],
  [{ name: {} }, 'ann'],
])('reads the name in %j as %s', (claims, displayName) => {
  expect(read(claims)).toMatchObject({ displayName });
});
