import { NumberInput, Select } from '@mantine/core';
import type { ClauseFormState } from './ClauseForm.tsx';
import classes from './Clauses.module.css';
import { dateChoices, holdChoices, takeChoices, triggerChoices } from './clauseWords.ts';
import { priceInput } from './priceInput.ts';

interface FieldsProps {
  form: ClauseFormState;
  isLocked: boolean;
}

const wholeDays = {
  min: 0,
  max: 366,
  allowDecimal: false,
  clampBehavior: 'none',
  hideControls: true,
} as const;

/** Which index values count, and for how long. */
export function LevelFields({ form, isLocked: disabled }: FieldsProps) {
  const { take, trigger } = form.values;
  return (
    <>
      <h3 className={classes.heading}>Index values that count</h3>
      <div className={classes.fields}>
        <Select
          label="Date of a shipment"
          data={dateChoices}
          allowDeselect={false}
          disabled={disabled}
          {...form.field('date')}
        />
        <Select
          label="Value"
          data={takeChoices}
          allowDeselect={false}
          disabled={disabled}
          {...form.field('take')}
        />
        {take === 'inForce' && (
          <NumberInput
            {...wholeDays}
            label="Days after publication"
            disabled={disabled}
            {...form.field('lagDays')}
          />
        )}
        {take === 'weeksBefore' && (
          <NumberInput {...wholeDays} label="Weeks" disabled={disabled} {...form.field('weeks')} />
        )}
        {take === 'daysBefore' && (
          <>
            <NumberInput {...wholeDays} label="From day" disabled={disabled} {...form.field('fromDay')} />
            <NumberInput {...wholeDays} label="To day" disabled={disabled} {...form.field('toDay')} />
          </>
        )}
        <Select
          label="Updated"
          data={holdChoices}
          allowDeselect={false}
          disabled={disabled}
          {...form.field('hold')}
        />
        <Select
          label="Small changes"
          data={triggerChoices}
          allowDeselect={false}
          disabled={disabled}
          {...form.field('trigger')}
        />
        {trigger !== 'none' && (
          <NumberInput
            {...priceInput}
            label={trigger === 'percent' ? 'Smallest change, %' : 'Smallest change'}
            disabled={disabled}
            {...form.field('triggerBy')}
          />
        )}
        <NumberInput
          {...priceInput}
          label="Floor of the index"
          placeholder="None"
          disabled={disabled}
          {...form.field('floor')}
        />
        <NumberInput
          {...priceInput}
          label="Ceiling of the index"
          placeholder="None"
          disabled={disabled}
          {...form.field('ceiling')}
        />
        <NumberInput
          {...wholeDays}
          label="Oldest value, days"
          description="If a newer one is missing"
          disabled={disabled}
          {...form.field('maxAgeDays')}
        />
      </div>
    </>
  );
}
