import { accounts, type BodyInputOf, type ResponseOf } from '@lanewright/contract';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { mutationBy, query, useMutation, useQuery } from '../../../platform/query.ts';

export type Provider = NonNullable<ResponseOf<typeof accounts.readSingleSignOn>['provider']>;
export type ProviderChange = BodyInputOf<typeof accounts.saveSingleSignOn>;

/** A company's identity provider (null if none) and the redirect address. */
export const useProvider = (companyId: string) =>
  useQuery(query(accounts.readSingleSignOn, { params: { id: companyId } }));

type Confirmed = <Answer>(action: () => Promise<Answer>) => Promise<Answer>;

/** Saves a company's provider. The server contacts the provider first. */
export const useSaveProvider = (companyId: string, confirmed: Confirmed) =>
  useMutation(
    mutationBy([accounts.saveSingleSignOn], (body: ProviderChange) =>
      confirmed(() => callEndpoint(accounts.saveSingleSignOn, { params: { id: companyId }, body })),
    ),
  );

/** Removes a company's provider. */
export const useRemoveProvider = (companyId: string, confirmed: Confirmed) =>
  useMutation(
    mutationBy([accounts.removeSingleSignOn], () =>
      confirmed(() => callEndpoint(accounts.removeSingleSignOn, { params: { id: companyId } })),
    ),
  );
