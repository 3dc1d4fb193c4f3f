/** The domains of RFC 2606 in which no one can have a mailbox; the demonstration's users have addresses there. */
const reserved = /\.(example|invalid)$/i;

/** Why an email to such an address is not sent; shown in the outbox. */
export const unreachableReason =
  'Not sent: addresses that end in .example or .invalid are reserved (RFC 2606), and no one can receive emails there.';

/**
 * Whether no mail server can deliver to an address. A server on this machine gets the email all the same: that is how emails are tried out.
 */
export function isUnreachable(address: string, smtpUrl: string): boolean {
  return reserved.test(address) && !isLocal(new URL(smtpUrl).hostname);
}

const isLocal = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
