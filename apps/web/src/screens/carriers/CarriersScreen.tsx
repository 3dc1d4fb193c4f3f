import { Button, Skeleton, TextInput } from '@mantine/core';
import { Search, Truck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { CarrierList } from '../../features/carriers/CarrierList.tsx';
import { useCarriers } from '../../features/carriers/carriers.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { countOf } from '../../ui/figures.ts';
import { Page } from '../../ui/Page.tsx';

/** The carriers a customer works with, and the modes each may bid in. */
export default function CarriersScreen() {
  const [address, setAddress] = useSearchParams();
  const carriers = useCarriers();
  const modes = useAvailableModes();
  const sought = address.get('q') ?? '';
  const found = carriers.data?.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  const connected = carriers.data?.filter((carrier) => carrier.modes.length > 0).length ?? 0;

  return (
    <Page
      heading="Carriers"
      description="A carrier connected in a mode sees your open lanes of that mode and may bid on them. It never sees another carrier, its prices, or your baseline."
    >
      {carriers.error !== null && carriers.data === undefined && (
        <ErrorPanel error={carriers.error} onRetry={() => void carriers.refetch()} />
      )}
      {(found === undefined || modes === undefined) && carriers.error === null && (
        <div role="status" aria-label="Loading the carriers">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={64} mb={8} radius="md" />
          ))}
        </div>
      )}
      {found !== undefined && modes !== undefined && carriers.data?.length === 0 && (
        <EmptyState
          title="No carrier to connect yet"
          icon={Truck}
          action={
            <Button component={Link} to={paths.dashboard()} variant="default">
              To the dashboard
            </Button>
          }
        >
          Carriers appear here once their company is registered. Ask your administrator to invite them.
        </EmptyState>
      )}
      {found !== undefined && modes !== undefined && (carriers.data?.length ?? 0) > 0 && (
        <>
          <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, marginBottom: 12 }}>
            <TextInput
              size="xs"
              w={240}
              type="search"
              aria-label="Find a carrier by name"
              placeholder="Carrier"
              leftSection={<Search size={14} aria-hidden />}
              value={sought}
              onChange={(event) => {
                const text = event.currentTarget.value;
                setAddress(text === '' ? {} : { q: text }, { replace: true });
              }}
            />
            <span role="status" style={{ color: 'var(--mantine-color-dimmed)', fontSize: '0.8125rem' }}>
              {countOf(found.length, 'carrier')}, {connected} connected
            </span>
          </div>
          {found.length === 0 ? (
            <EmptyState title={`No carrier is called “${sought}”`} icon={Search} />
          ) : (
            <CarrierList carriers={found} modes={modes} />
          )}
        </>
      )}
    </Page>
  );
}
