export {
  handshakeAccepted,
  handshakeErrors,
  handshakeProblem,
  writeHandshakeError,
} from './handshake.ts';
export {
  ProtocolError,
  parseRecord,
  pingRecord,
  recordEnd,
  writeClose,
  writeError,
  writeInvocation,
  writeResult,
  writeStreamEnd,
  writeStreamItem,
} from './jsonProtocol.ts';
export type {
  CancelInvocation,
  ClientRecord,
  Close,
  Completion,
  Invocation,
  Ping,
  StreamItem,
  Unknown,
} from './records.ts';
export { RecordSplitter, RecordTooLarge } from './recordSplitter.ts';
