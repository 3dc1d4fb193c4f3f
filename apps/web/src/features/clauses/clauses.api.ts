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

/** A mode of a customer; the Owner and carriers name the customer, customers omit it. */
export interface ModePlace {
  readonly mode: OfferedMode;
  readonly customerId?: string | undefined;
}
export type Clauses = ResponseOf<typeof clauses.getClauses>;
export type Clause = Clauses['clauses'][number];
export type SavedClause = BodyInputOf<typeof clauses.saveClauses>['clauses'][number];
export type Simulation = ResponseOf<typeof clauses.simulateClause>;
export type Charge = ResponseOf<typeof settings.getCharges>['charges'][number];
export type IndexSeries = ResponseOf<typeof referenceData.listIndices>[number];

/** The only contract of a mode until a second one can be planned. */
const contractNo = 1;

export const contractParams = ({ mode }: ModePlace) => ({ id: mode, no: contractNo });

/** The index clauses of a mode's contract. */
export const clausesQuery = (place: ModePlace) =>
  query(clauses.getClauses, { params: contractParams(place), query: { customerId: place.customerId } });

/** Stores the answer of a save as the current clauses. */
export const putClauses = (place: ModePlace) => (saved: Clauses) => [put(clausesQuery(place), saved)];

export const chargesQuery = ({ mode, customerId }: ModePlace) =>
  query(settings.getCharges, { params: { id: mode }, query: { customerId } });

export const monthsQuery = ({ mode, customerId }: ModePlace) =>
  query(settings.getInstance, { params: { id: mode }, query: { customerId } });

/** Index series in use. */
export const seriesQuery = query(referenceData.listIndices, {});

export const carriersQuery = query(overview.listCarriers, {});

/** What a clause would have done from one day to another. */
export const simulationQuery = (place: ModePlace, body: BodyInputOf<typeof clauses.simulateClause> | null) =>
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
