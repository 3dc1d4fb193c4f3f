import { accounts, type BodyInputOf, type ResponseOf } from '@lanewright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type LoginRules = ResponseOf<typeof accounts.readLoginRules>;
export type LoginRulesChange = BodyInputOf<typeof accounts.changeLoginRules>;

const keyOf = (companyId: string) => ['login-rules', companyId] as const;

/** How the users of a company log in, and how long they stay logged in. */
export function useLoginRules(companyId: string) {
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => callEndpoint(accounts.readLoginRules, { params: { id: companyId }, signal }),
  });
}

/** Changes one or more login rules of a company; `confirmed` repeats the request after the user has confirmed their identity. */
export function useChangeLoginRules(
  companyId: string,
  confirmed: <Answer>(action: () => Promise<Answer>) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LoginRulesChange) =>
      confirmed(() => callEndpoint(accounts.changeLoginRules, { params: { id: companyId }, body })),
    onSuccess: (rules) => {
      client.setQueryData(keyOf(companyId), rules);
      return client.invalidateQueries({ queryKey: ['single-sign-on', companyId] });
    },
  });
}
