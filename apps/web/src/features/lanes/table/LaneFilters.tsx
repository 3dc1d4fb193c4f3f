import { laneColours } from '@lanewright/freight';
import { Button, Select } from '@mantine/core';
import { SearchField } from '../../../ui/SearchField.tsx';
import { isFiltered, withColumnFilter } from '../laneFilter.ts';
import { type LaneFilter, laneStates } from '../laneTypes.ts';

interface LaneFiltersProps {
  filter: LaneFilter;
  onChange: (filter: LaneFilter) => void;
}

const unusualBids = 'Unusual bids';
const unusualColumn = 'unusualBid';

export function LaneFilters({ filter, onChange }: LaneFiltersProps) {
  const showsUnusual = filter.columns?.some(({ column }) => column === unusualColumn) === true;
  return (
    <>
      <SearchField
        label="Find lanes by location, carrier or equipment"
        placeholder="Location, carrier, equipment"
        value={filter.search ?? ''}
        onChange={(text) => onChange({ ...filter, search: text || undefined })}
      />
      <Select
        size="xs"
        w={130}
        aria-label="Filter by status"
        placeholder="All statuses"
        clearable
        clearButtonProps={{ 'aria-label': 'All statuses' }}
        data={[...laneStates]}
        value={filter.state ?? null}
        onChange={(state) => onChange({ ...filter, state: laneStates.find((one) => one === state) })}
      />
      <Select
        size="xs"
        w={130}
        aria-label="Filter by standing"
        placeholder="All colours"
        clearable
        clearButtonProps={{ 'aria-label': 'All colours' }}
        data={[...laneColours, unusualBids]}
        value={showsUnusual ? unusualBids : (filter.colour ?? null)}
        onChange={(chosen) =>
          onChange(
            withColumnFilter(
              { ...filter, colour: laneColours.find((one) => one === chosen) },
              unusualColumn,
              chosen === unusualBids ? { isEmpty: false } : undefined,
            ),
          )
        }
      />
      {isFiltered(filter) && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </>
  );
}
