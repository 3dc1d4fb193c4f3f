import {
  type BodyInputOf,
  clauses,
  overview,
  referenceData,
  type ResponseOf,
  settings,
} from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { put, query } from '../../platform/query.ts';

/** A contract of a customer's mode; the Owner and carriers name the customer, customers omit it. */
export interface ContractPlace {
  readonly mode: OfferedMode;
  readonly contractNo: number;
  readonly customerId?: string | undefined;
}
export type Clauses = ResponseOf<typeof clauses.getClauses>;
export type Clause = Clauses['clauses'][number];
export type SavedClause = BodyInputOf<typeof clauses.saveClauses>['clauses'][number];
export type Simulation = ResponseOf<typeof clauses.simulateClause>;
export type Charge = ResponseOf<typeof settings.getCharges>['charges'][number];
export type IndexSeries = ResponseOf<typeof referenceData.listIndices>[number];

export const contractParams = ({ mode, contractNo }: ContractPlace) => ({ id: mode, no: contractNo });

/** The index clauses of a mode's contract. */
export const clausesQuery = (place: ContractPlace) =>
  query(clauses.getClauses, { params: contractParams(place), query: { customerId: place.customerId } });

/** Stores the answer of a save as the current clauses. */
export const putClauses = (place: ContractPlace) => (saved: Clauses) => [put(clausesQuery(place), saved)];

export const chargesQuery = ({ mode, ...asked }: ContractPlace) =>
  query(settings.getCharges, { params: { id: mode }, query: asked });

export const monthsQuery = ({ mode, ...asked }: ContractPlace) =>
  query(settings.getInstance, { params: { id: mode }, query: asked });

/** Index series in use. */
export const seriesQuery = query(referenceData.listIndices, {});

export const carriersQuery = query(overview.listCarriers, {});

/** What a clause would have done from one day to another. */
export const simulationQuery = (
  place: ContractPlace,
  body: BodyInputOf<typeof clauses.simulateClause> | null,
) =>
  query(
    clauses.simulateClause,
    { params: contractParams(place), body: body as BodyInputOf<typeof clauses.simulateClause> },
    { enabled: body !== null, keepsPrevious: true },
  );

/** A clause as it is sent. */
export const sentClause = ({
  clauseNo,
  name,
  chargeNos,
  terms,
  carrierId,
  fromMonth,
  toMonth,
  values,
}: Clause): SavedClause => ({ clauseNo, name, chargeNos, terms, carrierId, fromMonth, toMonth, values });
