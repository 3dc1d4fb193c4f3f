import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** What is never logged, by the names it goes by. */
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

/** An error's code says what went wrong, in the words of a library: it is nobody's secret. */
const censor = (value: unknown, path: string[]): unknown =>
  path.at(-1) === 'code' && path.at(-2) === 'err' ? value : '[redacted]';

/** Structured logs on standard output; secrets are cut out wherever they stand. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: {
      paths: [
        ...depths.flatMap((depth) => secretNames.map((name) => `${depth}${name}`)),
        // The bytes of what was no call, with whatever token it carried.
        'err.rawPacket',
      ],
      censor,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
