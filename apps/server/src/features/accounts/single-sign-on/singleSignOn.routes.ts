import type { Route } from '../../../platform/http/serve.ts';

export const singleSignOnRoutes: readonly Route[] = [];
