import { formatWeightBreak, weightBreaksFromFloors } from '@lanewright/freight';
import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { numberProblem } from '../../../ui/numberProblem.ts';
import classes from './Charges.module.css';

interface WeightBreaksProps {
  floors: readonly number[];
  problem: string | undefined;
  onChange: (floors: number[]) => void;
}

/** The weight breaks of a mode by their lower limits in kg, sorted by weight. */
export function WeightBreaks({ floors, problem, onChange }: WeightBreaksProps) {
  const [typed, setTyped] = useState<number | string>('');
  const floor = typed === '' ? null : Number(typed);
  const isTaken = floor !== null && floors.includes(floor);
  const problemOfTyped =
    numberProblem(typed, { min: 0, max: 1_000_000 }) ?? (isTaken ? 'This break already exists' : undefined);
  const add = () => {
    if (floor === null || problemOfTyped !== undefined) return;
    // Without a first band, weights below the new limit would have no price.
    const withFirst = floors.includes(0) ? floors : [0, ...floors];
    onChange([...new Set([...withFirst, floor])].toSorted((one, other) => one - other));
    setTyped('');
  };
  return (
    <>
      <p className={classes.lead}>
        Weight breaks for chargeable weight in kg. A charge “by weight break” takes one rate per break. A
        shipment is priced at its own break, or at the minimum weight of a higher break if that is cheaper.
      </p>
      {problem !== undefined && <ErrorPanel error={undefined} heading={problem} />}
      <div className={classes.breaks}>
        {weightBreaksFromFloors(floors).map((band) => (
          <Button.Group key={band.weightFrom}>
            <Button.GroupSection variant="default" size="xs">
              {formatWeightBreak(band)} kg
            </Button.GroupSection>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={`Remove the break from ${band.weightFrom} kg`}
              disabled={band.weightFrom === 0 && floors.length > 1}
              onClick={() => onChange(floors.filter((one) => one !== band.weightFrom))}
            >
              <X size={13} aria-hidden />
            </ActionIcon>
          </Button.Group>
        ))}
        <form
          className={classes.break}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <NumberInput
            size="xs"
            w={150}
            aria-label="Lower limit of the new weight break in kg"
            placeholder="From kg"
            decimalScale={3}
            value={typed}
            onChange={setTyped}
            error={problemOfTyped}
          />
          <ActionIcon type="submit" variant="default" size={30} aria-label="Add weight break">
            <Plus size={14} aria-hidden />
          </ActionIcon>
        </form>
      </div>
    </>
  );
}
