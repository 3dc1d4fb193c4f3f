import { accounts, type BodyInputOf, type ResponseOf } from '@lanewright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type Provider = NonNullable<ResponseOf<typeof accounts.readSingleSignOn>['provider']>;
export type ProviderChange = BodyInputOf<typeof accounts.saveSingleSignOn>;

const keyOf = (companyId: string) => ['single-sign-on', companyId] as const;

/** A company's identity provider (null if none) and the redirect address. */
export function useProvider(companyId: string) {
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => callEndpoint(accounts.readSingleSignOn, { params: { id: companyId }, signal }),
  });
}

type Confirmed = <Answer>(action: () => Promise<Answer>) => Promise<Answer>;

/** Saves a company's provider. The server contacts the provider first. */
export function useSaveProvider(companyId: string, confirmed: Confirmed) {
  const renew = useRenew(companyId);
  return useMutation({
    mutationFn: (body: ProviderChange) =>
      confirmed(() => callEndpoint(accounts.saveSingleSignOn, { params: { id: companyId }, body })),
    onSuccess: renew,
  });
}

/** Removes a company's provider. */
export function useRemoveProvider(companyId: string, confirmed: Confirmed) {
  const renew = useRenew(companyId);
  return useMutation({
    mutationFn: () =>
      confirmed(() => callEndpoint(accounts.removeSingleSignOn, { params: { id: companyId } })),
    onSuccess: renew,
  });
}

/** Lists of companies show whether single sign-on is on. */
function useRenew(companyId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([keyOf(companyId), ['companies']].map((queryKey) => client.invalidateQueries({ queryKey })));
}
