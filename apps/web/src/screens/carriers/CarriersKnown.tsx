import type { OfferedMode } from '@lanewright/freight';
import { Button, Select } from '@mantine/core';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { Search } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { CarrierList } from '../../features/carriers/CarrierList.tsx';
import {
  carrierOrders,
  carriersShown,
  inOrder,
  isSought,
  orderLabel,
  shownCarriers,
  shownLabel,
} from '../../features/carriers/carrierShown.ts';
import type { CarrierConnection } from '../../features/carriers/carriers.api.ts';
import { InvitedCarriers } from '../../features/accounts/invitations/InvitedCarriers.tsx';
import type { Invitation } from '../../features/accounts/invitations/invitations.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { countOf, formatCount } from '../../ui/figures.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { choiceOf, useAddress } from '../../ui/useAddress.ts';
import classes from './CarriersScreen.module.css';

interface CarriersKnownProps {
  carriers: readonly CarrierConnection[];
  invited: readonly Invitation[];
  modes: readonly OfferedMode[];
}

/** Registered carriers with their results, and invited ones, both filtered. */
export function CarriersKnown({ carriers, invited, modes }: CarriersKnownProps) {
  const { address, change } = useAddress();
  const sought = address.get('q') ?? '';
  const shown = choiceOf(address, 'show', shownCarriers);
  const order = choiceOf(address, 'order', carrierOrders) ?? 'name';
  const here = inOrder(carriersShown(carriers, sought, shown), order);
  const waited = invited.filter(
    ({ companyName, username }) =>
      (shown === undefined || shown === 'invited') && isSought(`${companyName} ${username}`, sought),
  );
  const connected = carriers.filter((carrier) => carrier.modes.length > 0).length;
  return (
    <>
      <div className={classes.bar}>
        <SearchField
          label="Find a carrier by name"
          placeholder="Carrier"
          value={sought}
          onChange={(q) => change({ q })}
        />
        <FilterSelect
          w={190}
          label="Filter carriers"
          all="All carriers"
          data={shownCarriers.map((one) => ({ value: one, label: shownLabel[one] }))}
          value={shown}
          onChange={(show) => change({ show })}
        />
        <Select
          size="xs"
          w={180}
          aria-label="Sort carriers"
          allowDeselect={false}
          data={carrierOrders.map((one) => ({ value: one, label: orderLabel[one] }))}
          value={order}
          onChange={(one) => change({ order: one === 'name' ? undefined : (one ?? undefined) })}
        />
        <span role="status" className={classes.count}>
          {countOf(carriers.length, 'carrier')}, {formatCount(connected)} connected
          {invited.length > 0 && `, ${formatCount(invited.length)} invited`}
        </span>
      </div>
      {here.length === 0 && waited.length === 0 && (
        <EmptyState
          title="No carriers match"
          icon={Search}
          action={
            <Button variant="default" onClick={() => change({ q: '', show: '' })}>
              Show all carriers
            </Button>
          }
        />
      )}
      {waited.length > 0 && (
        <>
          <h2 className={classes.heading}>Pending invitations</h2>
          <InvitedCarriers invitations={waited} />
        </>
      )}
      {here.length > 0 && (
        <>
          {waited.length > 0 && <h2 className={classes.heading}>Your carriers</h2>}
          <CarrierList carriers={here} modes={modes} pageOf={paths.carrier} />
        </>
      )}
    </>
  );
}
