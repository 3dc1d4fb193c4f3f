import { accounts, type BodyInputOf, type ResponseOf } from '@lanewright/contract';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { mutationBy, put, query, useMutation, useQuery } from '../../../platform/query.ts';

export type LoginRules = ResponseOf<typeof accounts.readLoginRules>;
export type LoginRulesChange = BodyInputOf<typeof accounts.changeLoginRules>;

const rulesQuery = (id: string) => query(accounts.readLoginRules, { params: { id } });

/** How the users of a company log in, and how long they stay logged in. */
export const useLoginRules = (companyId: string) => useQuery(rulesQuery(companyId));

/** Changes one or more login rules of a company; `confirmed` repeats the request after the user has confirmed their identity. */
export const useChangeLoginRules = (
  companyId: string,
  confirmed: <Answer>(action: () => Promise<Answer>) => Promise<Answer>,
) =>
  useMutation(
    mutationBy(
      [accounts.changeLoginRules],
      (body: LoginRulesChange) =>
        confirmed(() => callEndpoint(accounts.changeLoginRules, { params: { id: companyId }, body })),
      { puts: (rules) => [put(rulesQuery(companyId), rules)] },
    ),
  );
