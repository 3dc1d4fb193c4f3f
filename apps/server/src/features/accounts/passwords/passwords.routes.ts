import type { Route } from '../../../platform/http/serve.ts';

export const passwordRoutes: readonly Route[] = [];
