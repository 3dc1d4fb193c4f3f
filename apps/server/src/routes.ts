import { accountsRoutes } from './features/accounts/index.ts';
import { bidsRoutes } from './features/bids/index.ts';
import { settingsRoutes } from './features/settings/index.ts';
import type { Route } from './platform/http/serve.ts';

/** Every call the product answers, feature by feature down the river. */
export const routes: readonly Route[] = [...accountsRoutes, ...settingsRoutes, ...bidsRoutes];
