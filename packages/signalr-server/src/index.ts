export { attach, type Mountable } from './attach.ts';
export {
  type Audience,
  type Backplane,
  type BackplaneContent,
  type BackplaneMessage,
  inProcessBackplane,
} from './backplane/backplane.ts';
export {
  type NotifyPort,
  type PostgresBackplaneOptions,
  postgresBackplane,
} from './backplane/postgresBackplane.ts';
export { defineHub, method, stream } from './hub/defineHub.ts';
export { HubError } from './hub/hubError.ts';
export { createHubServer, type HubServer, type HubServerOptions } from './hub/hubServer.ts';
export type {
  Client,
  Clients,
  CloseReason,
  Hub,
  HubContext,
  HubCounts,
  HubMethod,
  MethodOptions,
  ReadArguments,
  StreamSource,
} from './hub/hubTypes.ts';
export { defaultLimits, type Limits } from './limits.ts';
export type { Connection, Receiver } from './transport/connection.ts';
export { Frame } from './transport/frame.ts';
export { TransportServer } from './transport/transportServer.ts';
export type { EndpointOptions, TransportServerOptions } from './transport/transportServerOptions.ts';
export { TooManyRequests } from './transport/transportTypes.ts';
export type {
  Authenticate,
  CrossOrigin,
  Log,
  NegotiateAnswer,
  OpeningRequest,
  Principal,
  TransportName,
} from './transport/transportTypes.ts';
