import type { Route } from '../../../platform/http/serve.ts';

export const invitationRoutes: readonly Route[] = [];
