import { emailSchema, nameSchema } from '@lanewright/contract';
import { refuse } from '../../../platform/http/problemError.ts';

/** The identity that a provider vouches for, trusted only for the company's own users. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly displayName: string;
};

/** Claims as the provider sends them. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** Google vouches for any address its users have once verified; only `hd` shows that the company manages the account. */
const google = 'https://accounts.google.com';

/**
 * Returns the identity of a user who logs in for the first time.
 * @throws ProblemError when the email address is missing, unverified or not in the company's domains.
 */
export function readIdentity(claims: Claims, domains: readonly string[]): Identity {
  const email = emailSchema.safeParse(claims.email).data;
  if (email === undefined) {
    throw refuse('sso_no_email', 'Your company’s single sign-on does not provide your email address', {
      detail: 'Ask your administrator to include the claim "email".',
    });
  }
  // Some providers send the boolean as text.
  if (claims.email_verified === false || claims.email_verified === 'false') {
    throw refuse(
      'sso_email_not_verified',
      'Your company’s single sign-on has not verified your email address',
      {
        detail: 'Confirm the address there, then log in again.',
      },
    );
  }
  const isOfDomains = (domain: unknown) =>
    typeof domain === 'string' && domains.includes(domain.toLowerCase());
  if (
    !isOfDomains(email.slice(email.lastIndexOf('@') + 1)) ||
    (claims.iss === google && !isOfDomains(claims.hd))
  ) {
    throw refuse(
      'sso_email_domain_not_allowed',
      'Your email address is not in one of your company’s domains',
      {
        detail: 'Log in with the account that your company gave you.',
      },
    );
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
