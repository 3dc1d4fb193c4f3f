import { Button, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchField } from '../../../ui/SearchField.tsx';
import { idOf, useAddress } from '../../../ui/useAddress.ts';
import classes from './Result.module.css';

/** Filters of a lane list, stored in the address. */
export function useListFilters() {
  const { address } = useAddress();
  return { search: (address.get('find') ?? '').slice(0, 200), carrierId: idOf(address, 'carrier') };
}

interface ListFiltersProps {
  /** Label of the search box: "Find lanes by place". */
  label: string;
  carriers: readonly { carrierId: string; name: string }[];
  /** Additional filters, with their address parameters. */
  more?: { names: readonly string[]; fields: ReactNode; isOn: boolean };
  /** On the right: actions on the list. */
  children: ReactNode;
}

/** Search and carrier filter above a list, with a button to clear them and actions on the list. */
export function ListFilters({ label, carriers, more, children }: ListFiltersProps) {
  const { change } = useAddress();
  const { search, carrierId } = useListFilters();
  const isNarrowed = search !== '' || carrierId !== undefined || more?.isOn === true;
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <SearchField
        label={label}
        placeholder={label}
        value={search}
        onChange={(find) => change({ find, page: undefined })}
      />
      <Select
        size="xs"
        w={190}
        clearable
        searchable
        aria-label="Carrier"
        placeholder="Any carrier"
        data={carriers.map(({ carrierId: value, name }) => ({ value, label: name }))}
        value={carriers.some((one) => one.carrierId === carrierId) ? (carrierId ?? null) : null}
        onChange={(carrier) => change({ carrier: carrier ?? undefined, page: undefined })}
      />
      {more?.fields}
      {isNarrowed && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            change(
              Object.fromEntries(
                ['find', 'carrier', 'page', ...(more?.names ?? [])].map((name) => [name, undefined]),
              ),
            )
          }
        >
          Clear filters
        </Button>
      )}
      <div className={classes.right}>{children}</div>
    </div>
  );
}
