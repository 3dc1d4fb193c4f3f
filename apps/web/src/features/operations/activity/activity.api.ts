import { accounts, type QueryOf, type ResponseOf } from '@lanewright/contract';
import { pageQuery, query, useQuery } from '../../../platform/query.ts';

export type ActivityEntry = ResponseOf<typeof accounts.listActivity>[number];
export type ActivityKind = ActivityEntry['kind'];
export type ActivityFilter = QueryOf<typeof accounts.exportActivity>;
export type ActivityUser = ResponseOf<typeof accounts.listActivityUsers>[number];

/** One page of the activity of the user's company, newest first. */
export const useActivity = (wanted: QueryOf<typeof accounts.listActivity>) =>
  useQuery(pageQuery(accounts.listActivity, { query: wanted }));

/** The users to filter by. */
export const useActivityUsers = () => useQuery(query(accounts.listActivityUsers, {}));
