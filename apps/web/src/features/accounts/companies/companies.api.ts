import { accounts, type BodyInputOf, type QueryOf, type ResponseOf } from '@lanewright/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type Company = ResponseOf<typeof accounts.listCompanies>[number];
export type CompaniesQuery = QueryOf<typeof accounts.listCompanies>;
type CompanyChange = BodyInputOf<typeof accounts.updateCompany>;

const companiesKey = ['companies'] as const;

/** Companies with their users, partners and login rules, sorted by name. */
export function useCompanies(query: CompaniesQuery = {}) {
  return useQuery({
    queryKey: [...companiesKey, 'list', query],
    queryFn: ({ signal }) => callEndpoint(accounts.listCompanies, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Creates a customer or a carrier. */
export function useCreateCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof accounts.createCompany>) =>
      callEndpoint(accounts.createCompany, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: companiesKey }),
  });
}

/** Renames a company, or makes two-factor mandatory for its users. */
export function useUpdateCompany(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CompanyChange) =>
      callEndpoint(accounts.updateCompany, { params: { id: companyId }, body }),
    onSuccess: () =>
      // Users and connections include the company's name.
      Promise.all(
        [companiesKey, ['people'], ['connections']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
