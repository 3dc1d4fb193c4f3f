import { accounts, type BodyOf, type ResponseOf } from '@lanewright/contract';
import { mutation, put, query, useMutation, useQuery, useQueryClient } from '../../../platform/query.ts';

export type CompanyPage = ResponseOf<typeof accounts.readCompanyPage>;
type CompanyPageContent = BodyOf<typeof accounts.saveCompanyPage>;

const pageQuery = (id: string) => query(accounts.readCompanyPage, { params: { id } }, { retry: false });

/** A company's public page. The company's own users and the Owner also see it before it is published. */
export const useCompanyPage = (companyId: string) => useQuery(pageQuery(companyId));

/** Publishes, changes or unpublishes the page. */
export function useSaveCompanyPage(companyId: string) {
  const client = useQueryClient();
  const save = useMutation(
    mutation(accounts.saveCompanyPage, (body: CompanyPageContent) => ({ params: { id: companyId }, body }), {
      puts: (page) => [put(pageQuery(companyId), page)],
    }),
  );
  const reload = () => {
    save.reset();
    return client.fetchQuery({ ...pageQuery(companyId), staleTime: 0 });
  };
  return { ...save, reload };
}
