import { amendments, type BodyOf, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { mutation, query } from '../../platform/query.ts';

/** A contract of a mode; a carrier names the customer, customers omit it. */
export interface AmendmentsPlace {
  readonly mode: OfferedMode;
  readonly contractNo: number;
  readonly customerId?: string | undefined;
}
export type Outline = ResponseOf<typeof amendments.listAmendments>[number];
export type Amendment = ResponseOf<typeof amendments.getAmendment>;
export type AmendedAward = Amendment['amendedAwards'][number];
export type AwardsInForce = ResponseOf<typeof amendments.listAwardsInForce>;
export type AwardInForce = AwardsInForce['awards'][number];
export type Proposal = BodyOf<typeof amendments.proposeAmendment>;
export type Preview = ResponseOf<typeof amendments.previewAmendment>;
export type Kind = Outline['kind'];
/** The kinds that are proposed for chosen awards. */
export type ProposedKind = Exclude<Kind, 'Clause'>;
export type State = Outline['state'];

const contractOf = ({ mode, contractNo, customerId }: AmendmentsPlace) => ({
  params: { id: mode, no: contractNo },
  query: { customerId },
});
const oneOf = ({ mode, contractNo, customerId }: AmendmentsPlace, amendmentNo: number) => ({
  params: { id: mode, no: contractNo, amendmentNo },
  query: { customerId },
});

/** The amendments of a contract, newest first; with a lane only its own. */
export const amendmentsQuery = ({ customerId, ...place }: AmendmentsPlace, laneId?: string) =>
  query(amendments.listAmendments, { ...contractOf(place), query: { customerId, laneId } });

export const amendmentQuery = (place: AmendmentsPlace, amendmentNo: number) =>
  query(amendments.getAmendment, oneOf(place, amendmentNo));

/** Awards that can be amended, with months from one on: those of a carrier, and without one only which carriers have any. */
export const awardsInForceQuery = (
  { customerId, ...place }: AmendmentsPlace,
  asked: { carrierId: string | undefined; from: string },
) => query(amendments.listAwardsInForce, { ...contractOf(place), query: { customerId, ...asked } });

/** What a proposal would cost before and after; nothing is written. */
export const previewQuery = (place: AmendmentsPlace, body: Proposal | undefined) =>
  query(
    amendments.previewAmendment,
    { ...contractOf(place), body: body as Proposal },
    { enabled: body !== undefined, keepsPrevious: true, retry: false },
  );

/** Writes a draft. */
export const propose = (place: AmendmentsPlace) =>
  mutation(amendments.proposeAmendment, (body: Proposal) => ({ ...contractOf(place), body }));
export const send = (place: AmendmentsPlace) =>
  mutation(amendments.sendAmendment, (amendmentNo: number) => oneOf(place, amendmentNo));
export const withdraw = (place: AmendmentsPlace) =>
  mutation(amendments.withdrawAmendment, (amendmentNo: number) => oneOf(place, amendmentNo));
export const accept = (place: AmendmentsPlace) =>
  mutation(amendments.answerAmendment, (amendmentNo: number) => ({
    ...oneOf(place, amendmentNo),
    body: { answer: 'accept' as const },
  }));

/** Path and query of the response to an amendment. */
export const answerInput = oneOf;
