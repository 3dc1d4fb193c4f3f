import type { OfferedMode } from '@lanewright/freight';
import { addMonths, isMonth } from '@lanewright/freight';
import { Checkbox, Group, NumberInput, Radio, Select, Stack, TextInput } from '@mantine/core';
import { problemOfField } from '../../../ui/form/formProblem.ts';
import { countOf, formatPeriod } from '../../../ui/figures.ts';
import type { Contract } from '../contracts.api.ts';
import { monthsOf } from '../contractWords.ts';
import { MonthSelect } from '../MonthSelect.tsx';
import { maxMonths, monthsProblem } from './contractProblems.ts';
import type { PickLanes, PlanFormState } from './PlanContractDialog.tsx';
import classes from './PlanContract.module.css';

interface StepProps {
  form: PlanFormState;
  mode: OfferedMode;
  contracts: readonly Contract[];
  LanePicker: PickLanes;
}

const basisOf = ({ form, contracts }: Pick<StepProps, 'form' | 'contracts'>) =>
  contracts.find(({ contractNo }) => String(contractNo) === form.values.from);

/** A field, with what the server refused about it while another step was shown. */
function fieldOf<Name extends 'name' | 'firstMonth' | 'months'>(form: PlanFormState, name: Name) {
  const field = form.field(name);
  return { ...field, error: field.error ?? problemOfField(form.error, name) };
}

/** Name and months, and the contract that it follows. */
export function MonthsStep({ form, contracts }: StepProps) {
  const { firstMonth, months } = form.values;
  const isPeriod = isMonth(firstMonth) && monthsProblem(months) === null;
  return (
    <Stack gap="sm">
      <TextInput label="Name" maxLength={80} data-autofocus {...fieldOf(form, 'name')} />
      <Group grow align="flex-start">
        <MonthSelect
          label="First month"
          {...fieldOf(form, 'firstMonth')}
          onChange={(next) => form.set({ firstMonth: next })}
        />
        <NumberInput
          label="Months"
          min={1}
          max={maxMonths}
          allowDecimal={false}
          {...fieldOf(form, 'months')}
        />
      </Group>
      {contracts.length > 1 && (
        <Select
          label="Based on"
          description="Its lanes, charges, index clauses and settings are copied."
          allowDeselect={false}
          data={contracts.map((contract) => ({
            value: String(contract.contractNo),
            label: `${contract.name}, ${monthsOf(contract)}`,
          }))}
          {...form.field('from')}
          onChange={(from) => form.set({ from: from ?? form.values.from, which: 'all', laneIds: [] })}
        />
      )}
      {isPeriod && (
        <p className={classes.quiet} role="status">
          {formatPeriod({ firstMonth, lastMonth: addMonths(firstMonth, Number(months) - 1) })}
        </p>
      )}
    </Stack>
  );
}

/** Which lanes it has. */
export function LanesStep({ form, mode, contracts, LanePicker }: StepProps) {
  const basis = basisOf({ form, contracts });
  const { which, laneIds } = form.values;
  return (
    <Stack gap="sm">
      <Radio.Group aria-label="Lanes of the contract" {...form.field('which')}>
        <Stack gap={6}>
          <Radio
            value="all"
            label={basis === undefined ? 'All lanes' : `All ${countOf(basis.lanes, 'lane')} of ${basis.name}`}
          />
          <Radio
            value="some"
            label={
              laneIds.length === 0 ? 'Selected lanes' : `Selected lanes: ${countOf(laneIds.length, 'lane')}`
            }
          />
        </Stack>
      </Radio.Group>
      {which === 'some' && basis !== undefined && (
        <LanePicker
          mode={mode}
          contractNo={basis.contractNo}
          chosen={new Set(laneIds)}
          onChange={(chosen) => form.set({ laneIds: [...chosen] })}
        />
      )}
      <Checkbox
        label="Add new lanes from files"
        description="A lane that an upload finds later is added to this contract too."
        {...form.field('takesNewLanes')}
      />
    </Stack>
  );
}

/** What is copied to its lanes. */
export function CopyStep({ form, contracts }: StepProps) {
  const name = basisOf({ form, contracts })?.name ?? 'the current contract';
  return (
    <Stack gap="sm">
      <p className={classes.quiet}>
        Charges, index clauses and settings are copied from {name}. Volumes and the baseline are calculated
        from all shipments before the first month. Bids and awards are not copied.
      </p>
      <Checkbox
        label="Copy target prices"
        description="Without this, the new lanes begin without targets."
        {...form.field('copyTargets')}
      />
      <Checkbox
        label="Copy edited volumes"
        description="Volumes that users edited replace the forecast in the same calendar months."
        {...form.field('copyVolumes')}
      />
    </Stack>
  );
}
