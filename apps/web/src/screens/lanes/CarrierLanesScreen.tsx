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
import { CarrierLanes } from './CarrierLanes.tsx';
import { useContractNo, withContract } from '../../ui/useContractNo.ts';

/** A carrier's lanes of one mode, open for bids, and its awards there. */
export default function CarrierLanesScreen() {
  const mode = useMode();
  const contractNo = useContractNo();
  const { customers, customer, choose, asked } = useChosenCustomer(mode);
  const crumbs = [{ label: modeDetails[mode].title, to: withContract(paths.mode(mode), contractNo) }];
  if (customer !== undefined && customers !== undefined) {
    return (
      <CarrierLanes
        key={`${mode}/${customer.customerId}/${contractNo}`}
        place={{ mode, customerId: customer.customerId, contractNo }}
        customerName={customers.length === 1 ? customer.name : undefined}
        breadcrumb={crumbs}
        chooser={<CustomerChooser customers={customers} customerId={customer.customerId} onChange={choose} />}
      />
    );
  }
  return (
    <Page heading="Lanes" breadcrumb={crumbs}>
      <LoadProblem query={asked} failed="Couldn’t load your customers" />
      {asked.isLoadingError ? null : customers === undefined ? (
        <Skeleton height={420} radius="md" role="status" aria-label="Loading the lanes" />
      ) : (
        <EmptyState title={`No customer has connected you in ${modeDetails[mode].title} yet`} icon={Plug}>
          Customers open their lanes to you by connecting you in this mode. Ask your contact there. Lanes
          appear here as soon as you are connected.
        </EmptyState>
      )}
    </Page>
  );
}
