import { parseObject, ProtocolError, recordEnd } from './jsonProtocol.ts';

/** Response to an accepted handshake. */
export const handshakeAccepted = `{}${recordEnd}`;

export const handshakeErrors = {
  /** Too late, or too long. */
  canceled: 'Handshake was canceled.',
  unexpected: 'An unexpected error occurred during connection handshake.',
} as const;

export function writeHandshakeError(error: string): string {
  return `${JSON.stringify({ error })}${recordEnd}`;
}

/** Returns the error in the client's first record; null if there is none. Throws `ProtocolError` if it is not a record. */
export function handshakeProblem(bytes: Buffer): string | null {
  const { protocol, version } = parseObject(bytes);
  if (typeof protocol !== 'string') throw new ProtocolError("Missing or invalid property 'protocol'.");
  if (typeof version !== 'number' || !Number.isInteger(version))
    throw new ProtocolError("Missing or invalid property 'version'.");
  if (protocol.toLowerCase() !== 'json') return `The protocol '${protocol}' is not supported.`;
  if (version !== 1 && version !== 2) {
    return `The server does not support version ${version} of the 'json' protocol.`;
  }
  return null;
}
