import { useState } from 'react';
import { useQuotas } from '../../features/operations/operations.api.ts';
import { EditQuota } from '../../features/operations/quotas/EditQuota.tsx';
import { type CompanyQuota, QuotasTable } from '../../features/operations/quotas/QuotasTable.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

/** Storage and uploads of companies, with their limits. */
export function StorageTab() {
  const quotas = useQuotas();
  const [company, setCompany] = useState<CompanyQuota>();
  return (
    <Loaded query={quotas}>
      {(data) => (
        <>
          <QuotasTable quotas={data} onEdit={setCompany} />
          <EditQuota quotas={data} company={company} onClose={() => setCompany(undefined)} />
        </>
      )}
    </Loaded>
  );
}
