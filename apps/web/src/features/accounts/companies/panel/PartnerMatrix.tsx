import { Skeleton } from '@mantine/core';
import { Link2 } from 'lucide-react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { SmallTable } from '../../../../ui/SmallTable.tsx';
import type { Company } from '../companies.api.ts';
import { partnersOf } from '../companyWords.ts';
import { ConnectCompanies } from '../ConnectCompanies.tsx';
import { type Connection, useConnections } from '../connections.api.ts';
import { ModeBox, modeColumns } from '../ModeBoxes.tsx';
import { DisconnectButton } from '../DisconnectButton.tsx';
import classes from './CompanyPanel.module.css';

/** Matrix of a company's partners (rows) and modes (columns), each cell a toggle. */
export function PartnerMatrix({ company }: { company: Company }) {
  const connections = useConnections(company.id);
  const partners = partnersOf(company.kind);
  if (partners === undefined)
    return <p className={classes.note}>The platform’s own company has no partners.</p>;
  return (
    <Loaded query={connections} skeleton={<Skeleton height={160} radius="md" />}>
      {(data) => {
        if (data.length === 0)
          return (
            <EmptyState
              icon={Link2}
              title={`No ${partners} yet`}
              action={<ConnectCompanies company={company} />}
            >
              {company.kind === 'Customer'
                ? 'A connected carrier sees the open lanes in its modes and can bid on them.'
                : 'Once connected to a customer, this carrier sees the open lanes in its modes and can bid on them.'}
            </EmptyState>
          );
        return (
          <>
            <div className={classes.bar}>
              <ConnectCompanies company={company} size="xs" variant="default" />
            </div>
            <SmallTable label={`Modes of ${company.name} with its ${partners}`} keepFirstColumn>
              <thead>
                <tr>
                  <th scope="col">{company.kind === 'Customer' ? 'Carrier' : 'Customer'}</th>
                  {modeColumns.map(({ mode, header }) => (
                    <th key={mode} scope="col">
                      {header}
                    </th>
                  ))}
                  <th scope="col">Change</th>
                </tr>
              </thead>
              <tbody>
                {data.map((connection) => (
                  <tr key={`${connection.customerId}-${connection.carrierId}`}>
                    <th scope="row" style={{ maxWidth: 190 }} title={partnerName(company, connection)}>
                      {partnerName(company, connection)}
                    </th>
                    {modeColumns.map(({ mode }) => (
                      <td key={mode}>
                        <ModeBox connection={connection} mode={mode} />
                      </td>
                    ))}
                    <td>
                      <DisconnectButton connection={connection} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </SmallTable>
          </>
        );
      }}
    </Loaded>
  );
}

function partnerName({ kind }: Company, { carrierName, customerName }: Connection): string {
  return kind === 'Customer' ? carrierName : customerName;
}
