import { modeDetails } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { Plug } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadWithin, screenLoadTimeOutMs } from '../../app/loading/loadWithin.ts';
import { ScreenSkeleton } from '../../app/loading/ScreenSkeleton.tsx';
import { paths } from '../../app/paths.ts';
import { useMode } from '../../app/useMode.ts';
import { CustomerChooser } from '../../features/accounts/CustomerChooser.tsx';
import { useChosenCustomer } from '../../features/accounts/useChosenCustomer.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { CarrierLanes } from './CarrierLanes.tsx';
import { useContractNo, withContract } from '../../ui/useContractNo.ts';

const NewAmendment = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./NewAmendment.tsx')));

/** A carrier's lanes of one mode, open for bids, and its awards there. */
export default function CarrierLanesScreen() {
  const mode = useMode();
  const contractNo = useContractNo();
  const { customers, customer, choose, asked } = useChosenCustomer(mode);
  const crumbs = [{ label: modeDetails[mode].title, to: withContract(paths.mode(mode), contractNo) }];
  const { address } = useAddress();
  if (customer !== undefined && address.get('view') === 'amendments' && address.has('new'))
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <NewAmendment mode={mode} customerId={customer.customerId} />
      </Suspense>
    );
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
