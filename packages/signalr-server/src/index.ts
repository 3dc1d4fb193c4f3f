export { attach, type Mountable } from './attach.ts';
export type { Audience, Backplane, BackplaneMessage } from './backplane/backplane.ts';
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
  MethodPlan,
  StreamSource,
} from './hub/hubTypes.ts';
export { defaultLimits, type Limits } from './limits.ts';
export type {
  Authenticate,
  CrossOrigin,
  Log,
  NegotiateAnswer,
  OpeningRequest,
  Principal,
  TransportName,
} from './transport/transportTypes.ts';
