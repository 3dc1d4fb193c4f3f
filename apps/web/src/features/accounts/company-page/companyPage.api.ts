import { accounts, type BodyOf, type ResponseOf } from '@lanewright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type CompanyPage = ResponseOf<typeof accounts.readCompanyPage>;
export type CompanyPageContent = BodyOf<typeof accounts.saveCompanyPage>;

const keyOf = (companyId: string) => ['company-page', companyId] as const;

/** A company's public page. The company's own users and the Owner also see it before it is published. */
export function useCompanyPage(companyId: string) {
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => callEndpoint(accounts.readCompanyPage, { params: { id: companyId }, signal }),
    retry: false,
  });
}

/** Publishes, changes or unpublishes the page. */
export function useSaveCompanyPage(companyId: string) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: CompanyPageContent) =>
      callEndpoint(accounts.saveCompanyPage, { params: { id: companyId }, body }),
    onSuccess: (page) => client.setQueryData(keyOf(companyId), page),
  });
  const reload = async () => {
    save.reset();
    await client.refetchQueries({ queryKey: keyOf(companyId) });
    return client.getQueryData<CompanyPage>(keyOf(companyId));
  };
  return { ...save, reload };
}
