import { laneColours } from '@lanewright/freight';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { isFiltered } from '../laneFilter.ts';
import { type LaneFilter, laneStates } from '../laneTypes.ts';

interface LaneFiltersProps {
  filter: LaneFilter;
  onChange: (filter: LaneFilter) => void;
}

const typingPauseMs = 250;

/** Which lanes the table lists. */
export function LaneFilters({ filter, onChange }: LaneFiltersProps) {
  const [typed, setTyped] = useState(filter.search ?? '');
  const search = useDebouncedCallback((text: string) => {
    onChange({ ...filter, search: text.trim() || undefined });
  }, typingPauseMs);
  const clear = () => {
    setTyped('');
    onChange({});
  };
  return (
    <>
      <TextInput
        size="xs"
        w={220}
        type="search"
        aria-label="Find lanes by place, carrier or equipment"
        placeholder="Place, carrier, equipment"
        leftSection={<Search size={14} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
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
        <Button size="xs" variant="subtle" color="gray" onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
  );
}
