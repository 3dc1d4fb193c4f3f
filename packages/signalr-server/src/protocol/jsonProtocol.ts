import { isUtf8 } from 'node:buffer';
import { type ClientRecord, recordType } from './records.ts';

/** Terminator of every record and handshake message. */
export const recordEnd = '\u001e';

/** The client sent data that violates the protocol. */
export class ProtocolError extends Error {
  override readonly name = 'InvalidDataException';
}

type Fields = Readonly<Record<string, unknown>>;

/** Parses one JSON object; throws `ProtocolError` for anything else. */
export function parseObject(bytes: Buffer): Fields {
  if (!isUtf8(bytes)) throw new ProtocolError('The record is not UTF-8.');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new ProtocolError('The record is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProtocolError('The record is not an object.');
  }
  return value as Fields;
}

/** Parses a client's record; unknown types and fields are accepted. Throws `ProtocolError`. */
export function parseRecord(bytes: Buffer): ClientRecord {
  const fields = parseObject(bytes);
  const { type } = fields;
  switch (type) {
    case recordType.invocation:
    case recordType.streamInvocation: {
      const id = optionalText(fields, 'invocationId');
      if (type === recordType.streamInvocation && id === null) throw missing('invocationId');
      return {
        type,
        target: requiredText(fields, 'target'),
        args: requiredList(fields, 'arguments'),
        invocationId: id,
        streamIds: optionalTexts(fields, 'streamIds'),
      };
    }
    case recordType.streamItem:
      return { type, invocationId: requiredText(fields, 'invocationId'), item: fields.item ?? null };
    case recordType.completion: {
      const error = optionalText(fields, 'error', 'may be empty');
      if (error !== null && fields.result !== undefined) {
        throw new ProtocolError("'error' and 'result' exclude each other.");
      }
      return {
        type,
        invocationId: requiredText(fields, 'invocationId'),
        result: fields.result ?? null,
        error,
      };
    }
    case recordType.cancelInvocation:
      return { type, invocationId: requiredText(fields, 'invocationId') };
    case recordType.ping:
      return { type };
    case recordType.close:
      return { type, error: optionalText(fields, 'error', 'may be empty') };
    default:
      if (typeof type !== 'number') throw missing('type');
      return { type: 0 };
  }
}

const missing = (name: string) => new ProtocolError(`Missing or invalid property '${name}'.`);

function requiredText(fields: Fields, name: string): string {
  const value = optionalText(fields, name);
  if (value === null) throw missing(name);
  return value;
}

function optionalText(fields: Fields, name: string, empty?: 'may be empty'): string | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || (value === '' && !empty)) throw missing(name);
  return value;
}

function requiredList(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw missing(name);
  return value;
}

function optionalTexts(fields: Fields, name: string): readonly string[] {
  const value = fields[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.some((entry) => typeof entry !== 'string' || entry === '')) {
    throw missing(name);
  }
  return value;
}

/** Writes a call of the client's handler; with an id, the client returns a result. */
export function writeInvocation(target: string, args: readonly unknown[], invocationId?: string): string {
  if (target === '') throw new TypeError('A target needs a name.');
  return `${JSON.stringify({ type: 1, target, arguments: args, invocationId })}${recordEnd}`;
}

export function writeStreamItem(invocationId: string, item: unknown): string {
  return `${JSON.stringify({ type: 2, invocationId, item: jsonOf(item) })}${recordEnd}`;
}

export function writeResult(invocationId: string, result: unknown): string {
  return `${JSON.stringify({ type: 3, invocationId, result: jsonOf(result) })}${recordEnd}`;
}

/** Writes the end of a stream without an error. */
export function writeStreamEnd(invocationId: string): string {
  return `${JSON.stringify({ type: 3, invocationId })}${recordEnd}`;
}

export function writeError(invocationId: string, error: string): string {
  return `${JSON.stringify({ type: 3, invocationId, error: error || 'An error occurred.' })}${recordEnd}`;
}

export function writeClose(error: string | undefined, allowReconnect: boolean): string {
  return `${JSON.stringify({
    type: 7,
    ...(error && { error }),
    ...(allowReconnect && { allowReconnect }),
  })}${recordEnd}`;
}

export const pingRecord = `{"type":6}${recordEnd}`;

/** Replaces values that JSON would omit (undefined, a function) by null. */
function jsonOf(value: unknown): unknown {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol' ? null : value;
}
