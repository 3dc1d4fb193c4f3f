import type { CallName } from '../index.ts';
import { accountsCallErrors } from './calls/accounts.ts';
import { amendmentsCallErrors } from './calls/amendments.ts';
import { awardsCallErrors } from './calls/awards.ts';
import { benchmarksCallErrors } from './calls/benchmarks.ts';
import { bidsCallErrors } from './calls/bids.ts';
import { clausesCallErrors } from './calls/clauses.ts';
import { contractsCallErrors } from './calls/contracts.ts';
import { documentsCallErrors } from './calls/documents.ts';
import { lanesCallErrors } from './calls/lanes.ts';
import { notificationsCallErrors } from './calls/notifications.ts';
import { operationsCallErrors } from './calls/operations.ts';
import { overviewCallErrors } from './calls/overview.ts';
import { referenceDataCallErrors } from './calls/referenceData.ts';
import { scenariosCallErrors } from './calls/scenarios.ts';
import { settingsCallErrors } from './calls/settings.ts';
import { shipmentsCallErrors } from './calls/shipments.ts';
import { tendersCallErrors } from './calls/tenders.ts';
import { uploadsCallErrors } from './calls/uploads.ts';
import type { ErrorCode } from './errorCodes.ts';

/** Which codes each call may answer besides `commonErrors`. A call without a row does not compile. */
export const callErrors = {
  ...accountsCallErrors,
  ...amendmentsCallErrors,
  ...awardsCallErrors,
  ...benchmarksCallErrors,
  ...bidsCallErrors,
  ...clausesCallErrors,
  ...contractsCallErrors,
  ...documentsCallErrors,
  ...lanesCallErrors,
  ...notificationsCallErrors,
  ...operationsCallErrors,
  ...overviewCallErrors,
  ...referenceDataCallErrors,
  ...scenariosCallErrors,
  ...settingsCallErrors,
  ...shipmentsCallErrors,
  ...tendersCallErrors,
  ...uploadsCallErrors,
} satisfies Readonly<Record<CallName, readonly ErrorCode[]>>;
