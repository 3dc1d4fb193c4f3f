import { type BodyOf, bids, type ResponseOf } from '@lanewright/contract';
import { mutation, query, useMutation, useQuery } from '../../../../platform/query.ts';

export type RememberedSheet = ResponseOf<typeof bids.listRememberedTemplates>[number];

/** Sheets with saved column matches, newest first. */
export const useRememberedSheets = () => useQuery(query(bids.listRememberedTemplates, {}));

/** Deletes the saved column matches of a sheet. */
export const useForgetSheet = () =>
  useMutation(mutation(bids.forgetTemplate, (body: BodyOf<typeof bids.forgetTemplate>) => ({ body })));
