import { amendments, type BodyOf, type ResponseOf } from '@lanewright/contract';
import { mutation, query } from '../../platform/query.ts';
import { contractParams, type ContractPlace } from './clauses.api.ts';

export type ClauseProposal = BodyOf<typeof amendments.proposeAmendment>;
export type ClausePreview = ResponseOf<typeof amendments.previewAmendment>;

const inputOf = (place: ContractPlace) => ({
  params: contractParams(place),
  query: { customerId: place.customerId },
});

/** The carriers with awards in force from a month on; for a carrier only itself. */
export const carriersInForceQuery = (place: ContractPlace, from: string) =>
  query(
    amendments.listAwardsInForce,
    { ...inputOf(place), query: { customerId: place.customerId, from } },
    { select: ({ carriers }: ResponseOf<typeof amendments.listAwardsInForce>) => carriers },
  );

/** What a new clause would cost each carrier that it touches; nothing is written. */
export const replacementQuery = (place: ContractPlace, body: ClauseProposal | undefined) =>
  query(
    amendments.previewAmendment,
    { ...inputOf(place), body: body as ClauseProposal },
    { enabled: body !== undefined, keepsPrevious: true, retry: false },
  );

/** Writes a draft for each carrier. */
export const proposeReplacement = (place: ContractPlace) =>
  mutation(amendments.proposeAmendment, (body: ClauseProposal) => ({ ...inputOf(place), body }));
export const sendReplacement = (place: ContractPlace) =>
  mutation(amendments.sendAmendment, (amendmentNo: number) => ({
    ...inputOf(place),
    params: { ...contractParams(place), amendmentNo },
  }));
