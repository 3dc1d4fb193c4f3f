import { Button, Skeleton } from '@mantine/core';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { Check, FileSearch, Search } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { choiceOf, pageOf, useAddress } from '../../../ui/useAddress.ts';
import type { CarrierConnection } from '../carriers.api.ts';
import classes from './CarrierNames.module.css';
import { type CarrierName, type NamedCarrier, useCarrierNames, useNameCarriers } from './carrierNames.api.ts';
import { NamesTable } from './NamesTable.tsx';
import { countNames, nameFilters, shownNames } from './nameFilters.ts';
import { Suggestions } from './Suggestions.tsx';

const pageSize = 25;
const shownLabel = { open: 'Unmatched', known: 'Your carrier', none: 'Not your carrier' } as const;

/** Maps carrier names in the company's files to its carriers; close matches can be accepted at once. */
export function CarrierNames({ carriers }: { carriers: readonly CarrierConnection[] }) {
  const asked = useCarrierNames();
  return (
    <Loaded
      query={asked}
      skeleton={
        <div role="status" aria-label="Loading the names in your files">
          <Skeleton height={64} mb={12} radius="md" />
          <Skeleton height={280} radius="md" />
        </div>
      }
    >
      {(names) => {
        if (names.length === 0) {
          return (
            <EmptyState title="No carrier names yet" icon={FileSearch}>
              Carrier names from your approved shipment files appear here. Match each name to one of your
              carriers.
            </EmptyState>
          );
        }
        return <Names names={names} carriers={carriers} />;
      }}
    </Loaded>
  );
}

interface NamesProps {
  names: readonly CarrierName[];
  carriers: readonly CarrierConnection[];
}

function Names({ names, carriers }: NamesProps) {
  const { address, change } = useAddress();
  const save = useNameCarriers();
  const sought = address.get('q') ?? '';
  const shown = choiceOf(address, 'show', shownNames);
  const listed = nameFilters(names, shown, sought);
  const page = Math.min(pageOf(address), Math.max(1, Math.ceil(listed.length / pageSize)));
  const counts = countNames(names);
  const say = (said: readonly NamedCarrier[], message: string) =>
    save.mutate(said, { onSuccess: () => toasts.success(message) });
  return (
    <>
      <p className={classes.why}>
        Your files often spell carrier names differently. Match each name to a carrier so incumbents and
        realised savings are correct.
      </p>
      <Suggestions
        names={names}
        isBusy={save.isPending}
        onSay={(said) => say(said, `${countOf(said.length, 'name')} saved`)}
      />
      <div className={classes.bar}>
        <SearchField
          label="Find a name"
          placeholder="Name"
          value={sought}
          onChange={(q) => change({ q, page: undefined })}
        />
        <FilterSelect
          w={190}
          label="Filter names"
          all="All names"
          data={shownNames.map((one) => ({
            value: one,
            label: `${shownLabel[one]} (${formatCount(counts[one])})`,
          }))}
          value={shown}
          onChange={(show) => change({ show, page: undefined })}
        />
        <span role="status" className={classes.count}>
          {countOf(names.length, 'name')}, {formatCount(counts.open)} unmatched
        </span>
      </div>
      <ActionError of={save} />
      {listed.length === 0 ? (
        <EmptyState
          title={shown === 'open' && sought === '' ? 'All names are matched' : 'No names match'}
          icon={shown === 'open' && sought === '' ? Check : Search}
          action={
            <Button variant="default" onClick={() => change({ q: '', show: '', page: undefined })}>
              Show all names
            </Button>
          }
        />
      ) : (
        <NamesTable
          names={listed.slice((page - 1) * pageSize, page * pageSize)}
          carriers={carriers}
          isBusy={save.isPending}
          onSay={(said) => say([said], `${said.name} saved`)}
        />
      )}
      <Pager
        label="Pages of names"
        page={page}
        pageSize={pageSize}
        total={listed.length}
        onPage={(next) => change({ page: next === 1 ? undefined : next })}
      />
    </>
  );
}
