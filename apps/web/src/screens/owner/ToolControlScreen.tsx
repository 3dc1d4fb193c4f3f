import { Mode, modeDetails, type OfferedMode, offeredModes } from '@lanewright/freight';
import { Button, Select, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useCompanies } from '../../features/accounts/companies/companies.api.ts';
import { RatesPanel } from '../../features/reference-data/rates/RatesPanel.tsx';
import { Co2Panel } from '../../features/settings/tool-control/Co2Panel.tsx';
import { DemonstrationPanel } from '../../features/settings/tool-control/DemonstrationPanel.tsx';
import { ModesPanel } from '../../features/settings/tool-control/ModesPanel.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { idOf, useAddress } from '../../ui/useAddress.ts';
import { ModeSettings } from '../mode-settings/ModeSettings.tsx';

/** Applies to every company, so no customer is selected. */
const ofAll = [
  { id: 'rates', label: 'Rates by day', content: <RatesPanel /> },
  { id: 'co2', label: 'CO₂ factors', content: <Co2Panel /> },
  { id: 'demonstration', label: 'Demonstration', content: <DemonstrationPanel /> },
] as const;

/** Setup of any customer's modes, and global settings: exchange rates, CO2 factors, the demonstration. */
export default function ToolControlScreen() {
  const { address, change } = useAddress();
  const companies = useCompanies({ kind: 'Customer' });
  const customers = companies.data;
  const wanted = idOf(address, 'customer');
  const customer = customers?.find(({ id }) => id === wanted) ?? customers?.[0];
  const mode: OfferedMode =
    offeredModes.find((one) => String(one) === address.get('mode')) ?? Mode.RoadDrayage;
  const tab = address.get('tab');
  return (
    <Page
      heading="Tool Control"
      description="Settings of each customer’s modes, and what a change affects before you save it."
      actions={
        ofAll.every(({ id }) => id !== tab) && (
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
            {tab !== 'modes' && (
              <Select
                w={160}
                aria-label="Mode"
                data={offeredModes.map((one) => ({ value: String(one), label: modeDetails[one].title }))}
                value={String(mode)}
                allowDeselect={false}
                onChange={(one) => change({ mode: one ?? undefined })}
              />
            )}
          </>
        )
      }
    >
      <LoadProblem query={companies} />
      {companies.isLoadingError ? null : customers === undefined ? (
        <Skeleton height={320} radius="md" role="status" aria-label="Loading settings" />
      ) : customer === undefined ? (
        <EmptyState
          title="No customers yet"
          action={
            <Button component={Link} to={`${paths.userAdmin()}?tab=companies`}>
              Go to User Admin
            </Button>
          }
        >
          Create one under User Admin, then set up its modes here.
        </EmptyState>
      ) : (
        <ModeSettings
          of={{ mode, customerId: customer.id }}
          before={[
            {
              id: 'modes',
              label: 'Available modes',
              // The key resets errors when the customer changes.
              content: <ModesPanel key={customer.id} customerId={customer.id} customer={customer.name} />,
            },
          ]}
          after={ofAll}
        />
      )}
    </Page>
  );
}
