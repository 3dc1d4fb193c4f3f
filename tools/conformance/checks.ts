import { checkOf } from './calls/call.ts';
import { calls } from './calls/calls.ts';
import { resetCall } from './calls/otherCalls.ts';
import type { Check } from './check.ts';
import { dataChecks } from './checkData.ts';
import { hubChecks } from './checkHub.ts';
import { laneCellChecks } from './checkLaneCells.ts';
import { laneFieldChecks } from './checkLaneFields.ts';
import { limitChecks } from './checkLimits.ts';
import { notifiedChecks } from './checkNotified.ts';
import { routeChecks } from './checkRoutes.ts';
import { sessionChecks } from './checkSession.ts';
import { shellChecks } from './checkShell.ts';
import { stateChecks } from './checkStates.ts';
import { tableChecks } from './checkTables.ts';
import { refusals } from './refusals.ts';

/** All checks of a run, in order: lanes before the requests that change them, the reset at the end. */
export const checks: readonly Check[] = [
  ...laneFieldChecks,
  ...laneCellChecks,
  ...calls.map(checkOf),
  ...stateChecks,
  ...notifiedChecks,
  ...limitChecks,
  ...refusals,
  ...dataChecks,
  ...tableChecks,
  ...routeChecks,
  ...shellChecks,
  ...hubChecks,
  ...sessionChecks,
  checkOf(resetCall),
];
