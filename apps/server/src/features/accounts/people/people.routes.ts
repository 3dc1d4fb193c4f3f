import type { Route } from '../../../platform/http/serve.ts';

export const peopleRoutes: readonly Route[] = [];
