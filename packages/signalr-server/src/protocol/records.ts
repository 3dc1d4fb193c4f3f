/** Records between client and server, by `type`. */
export const recordType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
} as const;

/** An invocation; without an id no result is expected. */
export interface Invocation {
  readonly type: 1 | 4;
  readonly target: string;
  readonly args: readonly unknown[];
  readonly invocationId: string | null;
  readonly streamIds: readonly string[];
}

export interface StreamItem {
  readonly type: 2;
  readonly invocationId: string;
  readonly item: unknown;
}

/** The end of an invocation or stream: a result, an error, or neither. */
export interface Completion {
  readonly type: 3;
  readonly invocationId: string;
  readonly result: unknown;
  readonly error: string | null;
}

export interface CancelInvocation {
  readonly type: 5;
  readonly invocationId: string;
}

export interface Ping {
  readonly type: 6;
}

export interface Close {
  readonly type: 7;
  readonly error: string | null;
}

/** A record of a type that this server does not know or need. */
export interface Unknown {
  readonly type: 0;
}

export type ClientRecord = Invocation | StreamItem | Completion | CancelInvocation | Ping | Close | Unknown;
