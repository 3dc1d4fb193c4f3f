import * as accounts from './accounts.ts';
import * as amendments from './amendments.ts';
import * as awards from './awards.ts';
import * as benchmarks from './benchmarks.ts';
import * as bids from './bids.ts';
import * as clauses from './clauses.ts';
import * as contracts from './contracts.ts';
import * as documents from './documents.ts';
import type { Endpoint, NameOf } from './endpoint.ts';
import * as lanes from './lanes.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as overview from './overview.ts';
import * as referenceData from './referenceData.ts';
import * as scenarios from './scenarios.ts';
import * as settings from './settings.ts';
import * as shipments from './shipments.ts';
import * as tenders from './tenders.ts';
import * as uploads from './uploads.ts';

export * from './accounts/credentials.ts';
export * from './accounts/passwordStrength.ts';
export * from './endpoint.ts';
export * from './lists.ts';
export * from './problem.ts';
export * from './scenarios/scenarioRules.ts';
export * from './shipments/placeViews.ts';
export * from './uploads/uploadViews.ts';
export * from './wire.ts';
export {
  accounts,
  amendments,
  awards,
  benchmarks,
  bids,
  clauses,
  contracts,
  documents,
  lanes,
  notifications,
  operations,
  overview,
  referenceData,
  scenarios,
  settings,
  shipments,
  tenders,
  uploads,
};

const features = {
  accounts,
  amendments,
  awards,
  benchmarks,
  bids,
  clauses,
  contracts,
  documents,
  lanes,
  notifications,
  operations,
  overview,
  referenceData,
  scenarios,
  settings,
  shipments,
  tenders,
  uploads,
};

type NamesIn<Exports> = { [N in keyof Exports]: NameOf<Exports[N]> }[keyof Exports];

/** The name of every endpoint: `PUT /bids/accept`. */
export type CallName = { [F in keyof typeof features]: NamesIn<(typeof features)[F]> }[keyof typeof features];

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'userTypes' in value
  );
}

/** Every endpoint of the product, with its feature and its name there. Pure, so that browsers do not load it with all endpoints. */
export const allEndpoints = /* @__PURE__ */ listEndpoints();

function listEndpoints(): readonly { feature: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(features).flatMap(([feature, exports]) =>
    Object.entries(exports)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ feature, name, endpoint })),
  );
}
