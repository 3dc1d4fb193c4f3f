import { Button } from '@mantine/core';
import { countOf, formatBytes, formatCount } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { Quotas } from '../operations.api.ts';

export type CompanyQuota = Quotas['companies'][number];

interface QuotasTableProps {
  quotas: Quotas;
  onEdit: (company: CompanyQuota) => void;
}

/** Storage and today's uploads of every company, next to its limits. */
export function QuotasTable({ quotas, onEdit }: QuotasTableProps) {
  return (
    <SmallTable label="Storage by company">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Type</th>
          <th scope="col" data-figure>
            Stored
          </th>
          <th scope="col" data-figure>
            Storage limit
          </th>
          <th scope="col" data-figure>
            Uploads today
          </th>
          <th scope="col" data-figure>
            Daily limit
          </th>
          <th scope="col">
            <span className="visually-hidden">Change limits</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {quotas.companies.map((company) => (
          <tr key={company.companyId}>
            <th scope="row">
              {company.companyName} {company.isNearlyFull && <StateBadge tone="warn">Nearly full</StateBadge>}
            </th>
            <td>{company.kind}</td>
            <td data-figure>{formatBytes(company.storedBytes)}</td>
            <td data-figure data-quiet={company.ownStoredBytes === null || undefined}>
              {formatBytes(company.maxStoredBytes)}
            </td>
            <td data-figure>{formatCount(company.uploadsToday)}</td>
            <td data-figure data-quiet={company.ownDailyUploads === null || undefined}>
              {countOf(company.maxDailyUploads, 'file')}
            </td>
            <td data-figure>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Change limits of ${company.companyName}`}
                onClick={() => onEdit(company)}
              >
                Change limits
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
