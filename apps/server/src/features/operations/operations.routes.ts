import type { Route } from '../../platform/http/serve.ts';

export const operationsRoutes: readonly Route[] = [];
