import { HubError } from './hubError.ts';

/** Error texts for clients, identical to those of ASP.NET Core, because applications compare them. */
export const errorTexts = {
  unknownMethod: (target: string) => `Unknown hub method '${target}'`,
  failedMethod: (target: string) => `An unexpected error occurred invoking '${target}' on the server.`,
  badArguments: (target: string) => `Failed to invoke '${target}' due to an error on the server.`,
  unauthorized: (target: string) => `Failed to invoke '${target}' because user is unauthorized`,
  streamedAsCall: (target: string) =>
    `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`,
  calledAsStream: (target: string) =>
    `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
  noStream: (target: string) =>
    `The value returned by the streaming method '${target}' is not an AsyncIterable.`,
  failedStream: 'An error occurred on the server while streaming results.',
  idInUse: (invocationId: string) => `Invocation ID '${invocationId}' is already in use.`,
  tooManyStreams: 'Too many streams are open on this connection.',
  tooManyRecords: 'Connection closed because it sent too many messages.',
  closed: 'Connection closed with an error.',
} as const;

/** Adds what the client may see of the error: its message if it is a HubError, or with detailed errors. */
export function explained(sentence: string, error: unknown, detailedErrors: boolean): string {
  if (!(error instanceof Error)) return detailedErrors ? `${sentence} ${String(error)}` : sentence;
  if (!detailedErrors && !(error instanceof HubError)) return sentence;
  return `${sentence} ${error.name}: ${error.message}`;
}
