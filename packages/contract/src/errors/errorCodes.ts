import { accountsErrors } from './codes/accounts.ts';
import { amendmentsErrors } from './codes/amendments.ts';
import { awardsErrors } from './codes/awards.ts';
import { bidsErrors } from './codes/bids.ts';
import { clausesErrors } from './codes/clauses.ts';
import { commonErrors } from './codes/everyCall.ts';
import { contractsErrors } from './codes/contracts.ts';
import { dashboardErrors } from './codes/dashboard.ts';
import { documentsErrors } from './codes/documents.ts';
import { lanesErrors } from './codes/lanes.ts';
import { notificationsErrors } from './codes/notifications.ts';
import { operationsErrors } from './codes/operations.ts';
import { overviewErrors } from './codes/overview.ts';
import { referenceDataErrors } from './codes/referenceData.ts';
import { scenariosErrors } from './codes/scenarios.ts';
import { settingsErrors } from './codes/settings.ts';
import { shipmentsErrors } from './codes/shipments.ts';
import { tendersErrors } from './codes/tenders.ts';
import { uploadsErrors } from './codes/uploads.ts';

/**
 * The register of error codes, each with its HTTP status; with two if it depends on the case, such as on whether the URL or the
 * body names what was not found. Codes are a part of the API: programs compare them.
 */
export const errors = {
  ...commonErrors,
  ...accountsErrors,
  ...referenceDataErrors,
  ...settingsErrors,
  ...clausesErrors,
  ...contractsErrors,
  ...documentsErrors,
  ...uploadsErrors,
  ...shipmentsErrors,
  ...lanesErrors,
  ...tendersErrors,
  ...bidsErrors,
  ...awardsErrors,
  ...amendmentsErrors,
  ...overviewErrors,
  ...dashboardErrors,
  ...scenariosErrors,
  ...notificationsErrors,
  ...operationsErrors,
};
export type ErrorCode = keyof typeof errors;

/** Codes by call: `PUT /bids/accept`. */
export type CallErrors = Readonly<Record<string, readonly ErrorCode[]>>;

/** The HTTP status of a code: a union where it has two. */
export type StatusOf<Code extends ErrorCode> = StatusIn<(typeof errors)[Code]>;
type StatusIn<Registered> = Registered extends readonly (infer Status extends number)[]
  ? Status
  : Registered extends number
    ? Registered
    : never;
