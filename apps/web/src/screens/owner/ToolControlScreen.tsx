import { Mode, modeDetails, type OfferedMode, offeredModes } from '@lanewright/freight';
import { Select, Skeleton } from '@mantine/core';
import { useCompanies } from '../../features/companies/companies.api.ts';
import { RatesPanel } from '../../features/reference-data/rates/RatesPanel.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Page } from '../../ui/Page.tsx';
import { idOf, useAddress } from '../../ui/useAddress.ts';
import { ModeSettings } from '../mode-settings/ModeSettings.tsx';

/** The set-up of any customer's modes, and the exchange rates of all. */
export default function ToolControlScreen() {
  const { address, change } = useAddress();
  const companies = useCompanies({ kind: 'Customer' });
  const customers = companies.data;
  const wanted = idOf(address, 'customer');
  const customer = customers?.find(({ id }) => id === wanted) ?? customers?.[0];
  const mode: OfferedMode =
    offeredModes.find((one) => String(one) === address.get('mode')) ?? Mode.RoadDrayage;
  return (
    <Page
      heading="Tool Control"
      description="Charge structure, weight breaks, properties, negotiation terms and currencies of a customer’s mode."
      actions={
        // Rates by day are every company's: there is nothing to choose.
        address.get('tab') !== 'rates' && (
          <>
            <Select
              w={220}
              aria-label="Customer"
              data={customers?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              value={customer?.id ?? null}
              allowDeselect={false}
              searchable
              onChange={(id) => change({ customer: id ?? undefined })}
            />
            <Select
              w={160}
              aria-label="Mode"
              data={offeredModes.map((one) => ({ value: String(one), label: modeDetails[one].title }))}
              value={String(mode)}
              allowDeselect={false}
              onChange={(one) => change({ mode: one ?? undefined })}
            />
          </>
        )
      }
    >
      {companies.isError ? (
        <ErrorPanel error={companies.error} onRetry={() => void companies.refetch()} />
      ) : customers === undefined ? (
        <Skeleton height={320} />
      ) : customer === undefined ? (
        <EmptyState title="No customer yet">
          Found one at User Admin, then its modes are set up here.
        </EmptyState>
      ) : (
        <ModeSettings place={{ mode, customerId: customer.id }} rates={<RatesPanel />} />
      )}
    </Page>
  );
}
