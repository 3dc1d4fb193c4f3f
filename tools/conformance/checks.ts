import type { Check } from './check.ts';
import { callChecks } from './checkCalls.ts';
import { dataChecks } from './checkData.ts';
import { hubChecks } from './checkHub.ts';
import { routeChecks } from './checkRoutes.ts';
import { sessionChecks } from './checkSession.ts';
import { shellChecks } from './checkShell.ts';
import { tableChecks } from './checkTables.ts';

/** Everything that the run from outside looks at. */
export const checks: readonly Check[] = [
  ...callChecks,
  ...dataChecks,
  ...routeChecks,
  ...shellChecks,
  ...tableChecks,
  ...hubChecks,
  ...sessionChecks,
];
