import { laneColours } from '@lanewright/freight';
import { ClearFilters } from '../../../ui/ClearFilters.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
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
      <FilterSelect
        w={130}
        label="Filter by status"
        all="All statuses"
        data={laneStates}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <FilterSelect
        w={130}
        label="Filter by standing"
        all="All colours"
        data={[...laneColours, unusualBids]}
        value={showsUnusual ? unusualBids : filter.colour}
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
      {isFiltered(filter) && <ClearFilters onClick={() => onChange({})} />}
    </>
  );
}
