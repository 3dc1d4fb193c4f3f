import type { Route } from '../../../platform/http/serve.ts';

export const twoFactorRoutes: readonly Route[] = [];
