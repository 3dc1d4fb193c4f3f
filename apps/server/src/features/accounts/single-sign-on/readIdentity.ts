import { emailSchema, nameSchema } from '@lanewright/contract';
import { unprocessable } from '../../../platform/http/problemError.ts';

/** Who a provider says has signed on, believed as far as the company's own people. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly displayName: string;
};

/** What a provider tells of a person, as it comes. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** Google signs for any address its users once proved; only `hd` says that the company itself keeps the account. */
const google = 'https://accounts.google.com';

/**
 * The identity of a person who signs on for the first time.
 * @throws ProblemError when the mail address is missing, unproved or not of the company's domains.
 */
export function readIdentity(claims: Claims, domains: readonly string[]): Identity {
  const email = emailSchema.safeParse(claims.email).data;
  if (email === undefined) {
    throw unprocessable('sso_no_email', 'Your company’s single sign-on does not provide your email address', {
      detail: 'Ask your administrator to include the claim "email".',
    });
  }
  // Some providers write the word.
  if (claims.email_verified === false || claims.email_verified === 'false') {
    throw unprocessable('sso_unproved_email', 'Your company’s single sign-on has not verified your email address', {
      detail: 'Confirm the address there, then log in again.',
    });
  }
  const isOfDomains = (domain: unknown) =>
    typeof domain === 'string' && domains.includes(domain.toLowerCase());
  if (
    !isOfDomains(email.slice(email.lastIndexOf('@') + 1)) ||
    (claims.iss === google && !isOfDomains(claims.hd))
  ) {
    throw unprocessable('sso_foreign_email', 'Your email address is not in one of your company’s domains', {
      detail: 'Log in with the account that your company gave you.',
    });
  }
  return { issuer: claims.iss, subject: claims.sub, email, displayName: nameOf(claims, email) };
}

function nameOf(claims: Claims, email: string): string {
  const parts = [claims.given_name, claims.family_name].filter((part) => typeof part === 'string');
  for (const name of [claims.name, parts.join(' ')]) {
    const { data } = nameSchema.safeParse(name);
    if (data !== undefined) return data;
  }
  return email.slice(0, email.lastIndexOf('@')).slice(0, 120);
}
