import { formatWeightBreak, weightBreaksFromFloors } from '@lanewright/freight';
import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { numberProblem } from '../../../ui/numberProblem.ts';
import classes from './Charges.module.css';

interface WeightBreaksProps {
  floors: readonly number[];
  problem: string | undefined;
  onChange: (floors: number[]) => void;
}

/** The weight breaks of a mode by their lower limits in kg, sorted by weight. */
export function WeightBreaks({ floors, problem, onChange }: WeightBreaksProps) {
  const problemOf = ({ floor }: { floor: number | string }) =>
    numberProblem(floor, { min: 0, max: 1_000_000 }) ??
    (floor !== '' && floors.includes(Number(floor)) ? 'This break already exists' : undefined);
  const form = useSubmitForm({
    initial: { floor: '' as number | string },
    isNew: true,
    missing: (values) => (values.floor === '' ? 'Enter a limit' : problemOf(values)),
    send: ({ floor }) => {
      // Without a first band, weights below the new limit would have no price.
      const withFirst = floors.includes(0) ? floors : [0, ...floors];
      onChange([...new Set([...withFirst, Number(floor)])].toSorted((one, other) => one - other));
    },
    clears: true,
  });
  return (
    <>
      <p className={classes.lead}>
        Weight breaks for chargeable weight in kg. A charge “by weight break” takes one rate per break. A
        shipment is priced at its own break, or at the minimum weight of a higher break if that is cheaper.
      </p>
      {problem !== undefined && <ActionError heading={problem} />}
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
        <Form form={form} className={classes.break}>
          <NumberInput
            size="xs"
            w={150}
            aria-label="Lower limit of the new weight break in kg"
            placeholder="From kg"
            decimalScale={3}
            {...form.field('floor')}
            error={problemOf(form.values)}
          />
          <ActionIcon type="submit" variant="default" size={30} aria-label="Add weight break">
            <Plus size={14} aria-hidden />
          </ActionIcon>
        </Form>
      </div>
    </>
  );
}
