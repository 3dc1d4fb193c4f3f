import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Names of values that are never logged. */
const secretNames = [
  'password',
  'newPassword',
  'currentPassword',
  'passwordHash',
  'password_hash',
  'code',
  'secret',
  'clientSecret',
  'recoveryCodes',
  'jwtToken',
  'refreshToken',
  'twoFactorToken',
  'deviceToken',
  'browserKey',
  'authorization',
  'cookie',
];
const depths = ['', '*.', '*.*.'];

/** An error's code comes from a library and is never secret. */
const censor = (value: unknown, path: string[]): unknown =>
  path.at(-1) === 'code' && path.at(-2) === 'err' ? value : '[redacted]';

/** Structured logs on standard output; secrets are removed wherever they occur. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: {
      paths: [
        ...depths.flatMap((depth) => secretNames.map((name) => `${depth}${name}`)),
        // The bytes of an invalid request, including any token in it.
        'err.rawPacket',
      ],
      censor,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
