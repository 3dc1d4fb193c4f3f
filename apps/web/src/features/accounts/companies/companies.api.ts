import { accounts, type BodyInputOf, type QueryOf, type ResponseOf } from '@lanewright/contract';
import { mutation, query, useMutation, useQuery } from '../../../platform/query.ts';

export type Company = ResponseOf<typeof accounts.listCompanies>[number];
export type CompaniesQuery = QueryOf<typeof accounts.listCompanies>;

/** Companies with their users, partners and login rules, sorted by name. */
export const useCompanies = (wanted: CompaniesQuery = {}) =>
  useQuery(query(accounts.listCompanies, { query: wanted }, { keepsPrevious: true }));

/** Renames a company, or makes two-factor mandatory for its users. */
export const useUpdateCompany = (companyId: string) =>
  useMutation(
    mutation(accounts.updateCompany, (body: BodyInputOf<typeof accounts.updateCompany>) => ({
      params: { id: companyId },
      body,
    })),
  );
