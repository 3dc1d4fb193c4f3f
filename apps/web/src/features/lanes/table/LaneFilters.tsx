import { laneColours } from '@lanewright/freight';
import { Button, Select } from '@mantine/core';
import { SearchField } from '../../../ui/SearchField.tsx';
import { isFiltered } from '../laneFilter.ts';
import { type LaneFilter, laneStates } from '../laneTypes.ts';

interface LaneFiltersProps {
  filter: LaneFilter;
  onChange: (filter: LaneFilter) => void;
}

/** Which lanes the table lists. */
export function LaneFilters({ filter, onChange }: LaneFiltersProps) {
  return (
    <>
      <SearchField
        label="Find lanes by place, carrier or equipment"
        placeholder="Place, carrier, equipment"
        value={filter.search ?? ''}
        onChange={(text) => onChange({ ...filter, search: text || undefined })}
      />
      <Select
        size="xs"
        w={130}
        aria-label="State of the lanes listed"
        placeholder="All states"
        clearable
        clearButtonProps={{ 'aria-label': 'All states' }}
        data={[...laneStates]}
        value={filter.state ?? null}
        onChange={(state) => onChange({ ...filter, state: laneStates.find((one) => one === state) })}
      />
      <Select
        size="xs"
        w={130}
        aria-label="Standing of the lanes listed"
        placeholder="All colours"
        clearable
        clearButtonProps={{ 'aria-label': 'All colours' }}
        data={[...laneColours]}
        value={filter.colour ?? null}
        onChange={(colour) => onChange({ ...filter, colour: laneColours.find((one) => one === colour) })}
      />
      {isFiltered(filter) && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </>
  );
}
