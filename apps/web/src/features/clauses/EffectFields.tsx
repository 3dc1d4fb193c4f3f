import { NumberInput, Select, Textarea } from '@mantine/core';
import type { ClauseFormState } from './ClauseForm.tsx';
import classes from './Clauses.module.css';
import { effectChoices, perChoices } from './clauseWords.ts';
import { priceInput } from './priceInput.ts';

interface FieldsProps {
  form: ClauseFormState;
  isLocked: boolean;
}

/** What the index does to the rate. */
export function EffectFields({ form, isLocked: disabled }: FieldsProps) {
  const { effect, per } = form.values;
  const isPerMile = effect === 'perMile' || effect === 'perMileFrom';
  return (
    <>
      <h3 className={classes.heading}>Effect on the rate</h3>
      <div className={classes.fields}>
        <Select
          label="Effect"
          data={effectChoices}
          allowDeselect={false}
          disabled={disabled}
          {...form.field('effect')}
        />
        <NumberInput
          {...priceInput}
          label="Basis"
          description="Index value at which rates are quoted"
          disabled={disabled}
          {...form.field('basis')}
        />
        {effect === 'perMileFrom' && (
          <NumberInput
            {...priceInput}
            label="Base price"
            description="Included in the linehaul"
            disabled={disabled}
            {...form.field('peg')}
          />
        )}
        {isPerMile && (
          <>
            <NumberInput
              {...priceInput}
              label="Miles per gallon, van"
              disabled={disabled}
              {...form.field('van')}
            />
            <NumberInput
              {...priceInput}
              label="Miles per gallon, reefer"
              disabled={disabled}
              {...form.field('reefer')}
            />
            <NumberInput
              {...priceInput}
              label="Miles per gallon, flatbed"
              disabled={disabled}
              {...form.field('flatbed')}
            />
          </>
        )}
        {effect === 'factor' && (
          <NumberInput
            {...priceInput}
            label="Part that follows, %"
            description="Of the rate"
            max={100}
            disabled={disabled}
            {...form.field('partPercent')}
          />
        )}
        {effect === 'table' && (
          <>
            <Select
              label="Amounts"
              data={perChoices}
              allowDeselect={false}
              disabled={disabled}
              {...form.field('per')}
            />
            <Textarea
              className={classes.wide ?? ''}
              label="Steps"
              description={
                per === 'percentOfLinehaul'
                  ? 'A line per step with the index it begins at and the percentage, such as 3.00 25'
                  : 'A line per step with the index it begins at and the amount, such as 3.00 0.29'
              }
              autosize
              minRows={3}
              maxRows={12}
              disabled={disabled}
              {...form.field('steps')}
            />
          </>
        )}
        <NumberInput
          {...priceInput}
          label="Minimum amount"
          placeholder="None"
          allowNegative
          disabled={disabled}
          {...form.field('minAmount')}
        />
        <NumberInput
          {...priceInput}
          label="Maximum amount"
          placeholder="None"
          allowNegative
          disabled={disabled}
          {...form.field('maxAmount')}
        />
        <NumberInput
          label="Decimals"
          hideControls
          min={0}
          max={6}
          allowDecimal={false}
          disabled={disabled}
          {...form.field('decimals')}
        />
      </div>
    </>
  );
}
