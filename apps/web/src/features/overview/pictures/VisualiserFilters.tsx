import { Button, SegmentedControl, Select } from '@mantine/core';
import { useAddress } from '../../../ui/useAddress.ts';
import classes from './Pictures.module.css';
import type { Breakdown } from './pictures.api.ts';
import {
  choicesOf,
  isNarrowed,
  type LaneChoice,
  type LaneDimension,
  laneDimensions,
  levelOf,
} from './visualiserAddress.ts';

const names: Readonly<Record<LaneDimension, string>> = {
  region: 'Trade region',
  equipment: 'Equipment',
  carrier: 'Carrier',
  unit: 'Business unit',
};
const levelNames = [
  { value: 'place', label: 'Locations' },
  { value: 'state', label: 'States' },
  { value: 'country', label: 'Countries' },
];

/** Filters for the mode's lanes shown in the charts, and the level at which places are grouped. All of it is in the address. */
export function VisualiserFilters({ breakdown }: { breakdown: Breakdown | undefined }) {
  const { address, change } = useAddress();
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <SegmentedControl
        size="xs"
        aria-label="Location level"
        data={levelNames}
        value={levelOf(address)}
        onChange={(level) => change({ level: level === 'place' ? undefined : level, pick: undefined })}
      />
      {laneDimensions.map((dimension) => {
        const choices = choicesOf(breakdown, dimension);
        // No choice needed.
        if (choices.length < 2) return null;
        return (
          <Select
            key={dimension}
            size="xs"
            w={170}
            clearable
            searchable={choices.length > 8}
            aria-label={names[dimension]}
            placeholder={names[dimension]}
            data={optionsOf(choices)}
            value={choices.some(({ key }) => key === address.get(dimension)) ? address.get(dimension) : null}
            onChange={(key) => change({ [dimension]: key ?? undefined, pick: undefined })}
          />
        );
      })}
      {isNarrowed(address) && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            change(Object.fromEntries([...laneDimensions, 'pick'].map((name) => [name, undefined])))
          }
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** Returns the choices as select options, grouped by heading. */
function optionsOf(choices: readonly LaneChoice[]) {
  const options = (those: readonly LaneChoice[]) => those.map(({ key, label }) => ({ value: key, label }));
  const groups = [...new Set(choices.flatMap(({ group }) => group ?? []))];
  if (groups.length === 0) return options(choices);
  return groups.map((group) => ({
    group,
    items: options(choices.filter((choice) => choice.group === group)),
  }));
}
