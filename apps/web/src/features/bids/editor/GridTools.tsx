import { ActionIcon, Button, Group, Popover, Stack, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  Ban,
  CalendarDays,
  History,
  ListFilter,
  Maximize2,
  Minimize2,
  Percent,
  Rows2,
  Rows4,
} from 'lucide-react';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { ClearFilters } from '../../../ui/ClearFilters.tsx';
import type { BidLane } from '../bidTypes.ts';
import type { GridCommands } from '../commands/useGridCommands.tsx';
import type { ShownMonths } from '../grid/GridHeader.tsx';
import { choicesOf, countChoices, everyLane, type LaneFilter, type LaneTrait } from './laneFilter.ts';

interface GridToolsProps {
  lanes: readonly BidLane[];
  filter: LaneFilter;
  onFilterChange: (filter: LaneFilter) => void;
  commands: GridCommands;
  /** Not set on a phone, where lanes are cards. */
  view?: {
    readonly isCompact: boolean;
    readonly onCompact: (isCompact: boolean) => void;
    readonly isFull: boolean;
    readonly onFull: (isFull: boolean) => void;
    readonly months: ShownMonths;
  };
}

/** Filters of lanes, commands on the chosen cells, and how the table is shown. */
export function GridTools({ lanes, filter, onFilterChange, commands, view }: GridToolsProps) {
  const { hasLastRound } = choicesOf(lanes);
  return (
    <Group gap={6}>
      <Filters lanes={lanes} filter={filter} onFilterChange={onFilterChange} />
      {view !== undefined && (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<Percent size={14} aria-hidden />}
            onClick={commands.adjust}
          >
            Adjust
          </Button>
          {hasLastRound && (
            <Button
              size="xs"
              variant="default"
              leftSection={<History size={14} aria-hidden />}
              onClick={commands.takeLastRound}
            >
              Use last round
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<Ban size={14} aria-hidden />}
            onClick={() => commands.decline()}
          >
            No bid
          </Button>
          <ViewButton
            label={view.months.isShown ? 'Hide capacity by month' : 'Show capacity by month'}
            isOn={view.months.isShown}
            onClick={() => view.months.onShow(!view.months.isShown)}
          >
            <CalendarDays size={16} aria-hidden />
          </ViewButton>
          <ViewButton
            label={view.isCompact ? 'Normal rows' : 'Compact rows'}
            onClick={() => view.onCompact(!view.isCompact)}
          >
            {view.isCompact ? <Rows2 size={16} aria-hidden /> : <Rows4 size={16} aria-hidden />}
          </ViewButton>
          <ViewButton
            label={view.isFull ? 'Leave full screen' : 'Full screen'}
            onClick={() => view.onFull(!view.isFull)}
          >
            {view.isFull ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
          </ViewButton>
        </>
      )}
    </Group>
  );
}

function ViewButton({
  label,
  isOn = false,
  onClick,
  children,
}: {
  label: string;
  isOn?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant={isOn ? 'light' : 'default'} size={30} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

const standings = [
  { value: 'Green', label: 'Green' },
  { value: 'Amber', label: 'Amber' },
  { value: 'Red', label: 'Red' },
  { value: 'none', label: 'Bid without standing' },
] as const;
const traits: Readonly<Record<LaneTrait, string>> = {
  targetMissed: 'Target missed',
  changed: 'Changed since last round',
  won: 'Won',
  declined: 'Declined',
};

function Filters({
  lanes,
  filter,
  onFilterChange,
}: Pick<GridToolsProps, 'lanes' | 'filter' | 'onFilterChange'>) {
  const choices = choicesOf(lanes);
  const count = countChoices(filter);
  const choose = (change: Partial<LaneFilter>) => onFilterChange({ ...filter, ...change });
  const offered = (Object.keys(traits) as LaneTrait[]).filter(
    (trait) =>
      (trait !== 'targetMissed' || choices.hasTargets) && (trait !== 'changed' || choices.hasLastRound),
  );
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<ListFilter size={14} aria-hidden />}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <FilterSelect
            label="Standing"
            all="Any standing"
            data={standings}
            value={filter.standing ?? undefined}
            onChange={(standing) => choose({ standing: standing ?? null })}
            comboboxProps={{ withinPortal: false }}
          />
          <FilterSelect
            label="Equipment"
            all="Any equipment"
            data={choices.equipment}
            value={filter.equipment ?? undefined}
            onChange={(equipment) => choose({ equipment: equipment ?? null })}
            comboboxProps={{ withinPortal: false }}
          />
          <FilterSelect
            label="From"
            all="From anywhere"
            searchable
            data={choices.origin}
            value={filter.origin ?? undefined}
            onChange={(origin) => choose({ origin: origin ?? null })}
            comboboxProps={{ withinPortal: false }}
          />
          <FilterSelect
            label="To"
            all="To anywhere"
            searchable
            data={choices.destination}
            value={filter.destination ?? undefined}
            onChange={(destination) => choose({ destination: destination ?? null })}
            comboboxProps={{ withinPortal: false }}
          />
          <FilterSelect
            label="Only"
            all="All lanes"
            data={offered.map((value) => ({ value, label: traits[value] }))}
            value={filter.trait ?? undefined}
            onChange={(trait) => choose({ trait: trait ?? null })}
            comboboxProps={{ withinPortal: false }}
          />
          {count > 0 && (
            <ClearFilters
              onClick={() => onFilterChange({ ...everyLane, show: filter.show, search: filter.search })}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
