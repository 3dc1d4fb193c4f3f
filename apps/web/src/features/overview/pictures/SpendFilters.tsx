import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { formatMonth } from '../../../ui/figures.ts';
import { useAddress } from '../../../ui/useAddress.ts';
import classes from './Pictures.module.css';
import type { SpendMap } from './pictures.api.ts';
import { spendOf } from './spendAddress.ts';

interface SpendFiltersProps {
  spend: SpendMap;
  modes: readonly OfferedMode[];
}

/** Filters for spend: mode, carrier, months, and how places are located and grouped. */
export function SpendFilters({ spend, modes }: SpendFiltersProps) {
  const { address, change } = useAddress();
  const asked = spendOf(address);
  const months = spend.months.map((month) => ({ value: month, label: formatMonth(month) }));
  const narrowed = [asked.mode, asked.carrier, asked.from, asked.to].some((one) => one !== undefined);
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <SegmentedControl
        size="xs"
        aria-label="Location level"
        data={[
          { value: 'place', label: 'Locations' },
          { value: 'state', label: 'States' },
          { value: 'country', label: 'Countries' },
        ]}
        value={asked.level}
        onChange={(level) => change({ level: level === 'country' ? undefined : level, pick: undefined })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Origin or destination"
        data={[
          { value: 'origin', label: 'Origins' },
          { value: 'destination', label: 'Destinations' },
        ]}
        value={asked.side}
        onChange={(side) => change({ side: side === 'origin' ? undefined : side, pick: undefined })}
      />
      <Select
        size="xs"
        w={140}
        clearable
        aria-label="Mode"
        placeholder="All modes"
        data={modes.map((mode) => ({ value: String(mode), label: modeDetails[mode].title }))}
        value={asked.mode === undefined ? null : String(asked.mode)}
        onChange={(mode) => change({ mode: mode ?? undefined, pick: undefined })}
      />
      <Select
        size="xs"
        w={180}
        clearable
        searchable
        aria-label="Carrier"
        placeholder="All carriers"
        data={spend.carriers}
        value={asked.carrier ?? null}
        onChange={(carrier) => change({ carrier: carrier ?? undefined })}
      />
      <Select
        size="xs"
        w={130}
        clearable
        aria-label="From month"
        placeholder="From"
        // A period that ends before it starts would be empty.
        data={months.filter(({ value }) => asked.to === undefined || value <= asked.to)}
        value={asked.from ?? null}
        onChange={(from) => change({ from: from ?? undefined })}
      />
      <Select
        size="xs"
        w={130}
        clearable
        aria-label="To month"
        placeholder="To"
        data={months.filter(({ value }) => asked.from === undefined || value >= asked.from)}
        value={asked.to ?? null}
        onChange={(to) => change({ to: to ?? undefined })}
      />
      {narrowed && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            change({ mode: undefined, carrier: undefined, from: undefined, to: undefined, pick: undefined })
          }
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
