import pino, { type Logger } from 'pino';

export type Log = Logger;

/** Structured logs on standard output; secrets are cut out wherever they stand. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: {
      paths: [
        'password',
        'jwtToken',
        'refreshToken',
        'authorization',
        'code',
        '*.password',
        '*.jwtToken',
        '*.refreshToken',
        '*.authorization',
        '*.code',
        'req.headers.authorization',
        'headers.authorization',
      ],
      censor: '[redacted]',
    },
  });
}
