import { modeDetails } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { Plug } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { useMode } from '../../app/useMode.ts';
import { CustomerChooser } from '../../features/accounts/CustomerChooser.tsx';
import { useChosenCustomer } from '../../features/accounts/useChosenCustomer.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { SummaryOfMode } from './SummaryOfMode.tsx';

/** The same for a carrier: the lanes that the selected customer opened to it, with its own bids and awards. */
export function CarrierSummary() {
  const mode = useMode();
  const { title, summaryLabel } = modeDetails[mode];
  const { customers, customer, choose, asked } = useChosenCustomer(mode);
  if (customers !== undefined && customer !== undefined)
    return (
      <SummaryOfMode
        key={customer.customerId}
        customerId={customer.customerId}
        actions={<CustomerChooser customers={customers} customerId={customer.customerId} onChange={choose} />}
      />
    );
  return (
    <Page heading={summaryLabel} breadcrumb={[{ label: title, to: paths.mode(mode) }]}>
      <LoadProblem query={asked} failed="Couldn’t load your customers" />
      {asked.isLoadingError ? null : customers === undefined ? (
        <Skeleton height={420} radius="md" role="status" aria-label="Loading the lanes" />
      ) : (
        <EmptyState title={`No customer has connected you in ${title} yet`} icon={Plug}>
          Once a customer connects you in this mode, a map of its freight flows appears here.
        </EmptyState>
      )}
    </Page>
  );
}
