import { clauses } from '@lanewright/contract';
import { ChargeUnit, clauseProblem } from '@lanewright/freight';
import { Button, Group, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { formatMonth } from '../../ui/figures.ts';
import { Form, FormButton, FormError } from '../../ui/form/Form.tsx';
import { useEndpointForm } from '../../ui/form/useEndpointForm.ts';
import { toasts } from '../../ui/toasts.ts';
import {
  ageOf,
  type ClauseDraft,
  clauseOf,
  draftOf,
  linesProblem,
  newDraft,
  ownSeries,
} from './clauseDraft.ts';
import {
  type Charge,
  type Clause,
  type Clauses,
  contractParams,
  type IndexSeries,
  type ContractPlace,
  putClauses,
  type SavedClause,
  sentClause,
} from './clauses.api.ts';
import classes from './Clauses.module.css';
import { ClauseSimulation } from './ClauseSimulation.tsx';
import { periodChoices } from './clauseWords.ts';
import { EffectFields } from './EffectFields.tsx';
import { LevelFields } from './LevelFields.tsx';

export interface ClauseChoices {
  readonly charges: readonly Charge[];
  readonly series: readonly IndexSeries[];
  readonly months: readonly string[];
  readonly carriers: readonly { readonly carrierId: string; readonly name: string }[];
}

interface ClauseFormProps {
  place: ContractPlace;
  stored: Clauses;
  /** Undefined: a new clause. */
  found: Clause | undefined;
  choices: ClauseChoices;
  onClose: () => void;
}

/** The terms of a clause, with a simulation of what is typed. */
export function ClauseForm({ place, stored, found, choices, onClose }: ClauseFormProps) {
  const others = stored.clauses.filter((one) => one !== found).map(sentClause);
  const isLocked = stored.lockedBecause !== null;
  const form = useEndpointForm(clauses.saveClauses, {
    initial: found === undefined ? firstDraft(choices) : draftOf(sentClause(found)),
    isNew: found === undefined,
    missing: (draft) => missingIn(draft, choices),
    toBody: (draft, seen) => ({
      clauses: [...others, clauseOf(draft, found?.clauseNo ?? null)],
      ...(seen === undefined ? {} : { seen: stored.clauses.map(sentClause) }),
    }),
    input: { params: contractParams(place) },
    puts: putClauses(place),
    onSaved: () => {
      toasts.success('Clause saved');
      onClose();
    },
  });
  const { values: draft } = form;
  return (
    <Form form={form} gap="sm" losing="The clause isn’t saved yet.">
      <div className={classes.fields}>
        <TextInput label="Name" maxLength={80} data-autofocus disabled={isLocked} {...form.field('name')} />
        <MultiSelect
          label="Charges"
          placeholder={draft.charges.length === 0 ? 'All fuel charges' : ''}
          data={choices.charges.map(({ chargeNo, name }) => ({ value: String(chargeNo), label: name }))}
          disabled={isLocked}
          {...form.field('charges')}
        />
        <Select
          label="Carrier"
          placeholder="All carriers"
          clearable={draft.carrier !== ''}
          searchable
          data={choices.carriers.map(({ carrierId, name }) => ({ value: carrierId, label: name }))}
          disabled={isLocked}
          {...form.field('carrier')}
          onChange={(carrier) => form.set({ carrier: carrier ?? '' })}
        />
        <MonthSelect {...{ form, choices, isLocked }} name="fromMonth" label="From" />
        <MonthSelect {...{ form, choices, isLocked }} name="toMonth" label="Until" />
        <SeriesFields {...{ form, choices, isLocked }} />
      </div>
      <EffectFields form={form} isLocked={isLocked} />
      <LevelFields form={form} isLocked={isLocked} />
      <FormError form={form} failed="Couldn’t save the clause" />
      <Group justify="space-between" mt="xs" gap="xs">
        {found === undefined || isLocked ? (
          <span />
        ) : (
          <DeleteButton {...{ place, stored, others, onClose }} />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <FormButton form={form}>{found === undefined ? 'Add clause' : 'Save clause'}</FormButton>
        </Group>
      </Group>
      <ClauseSimulation
        place={place}
        clause={clauseOf(draft, found?.clauseNo ?? null)}
        problem={missingIn({ ...draft, name: 'Clause' }, choices)}
        series={choices.series.find(({ code }) => code === draft.series)}
      />
    </Form>
  );
}

/** The form of a clause: the fields that its parts need. */
export type ClauseFormState = Pick<
  ReturnType<typeof useEndpointForm<typeof clauses.saveClauses, ClauseDraft>>,
  'values' | 'field' | 'set'
>;

interface PartProps {
  form: ClauseFormState;
  choices: Pick<ClauseChoices, 'series' | 'months'>;
  isLocked: boolean;
}

/** A new clause: per mile where fuel is charged per mile, otherwise a percentage. */
const firstDraft = ({ charges }: ClauseChoices): ClauseDraft =>
  charges.some(({ purpose, unit }) => purpose === 'fuel' && unit === ChargeUnit.PerMile)
    ? newDraft
    : { ...newDraft, effect: 'factor' };

/** Why a clause can't be saved yet. */
export function missingIn(
  draft: ClauseDraft,
  { charges, series }: Pick<ClauseChoices, 'charges' | 'series'>,
): string | null {
  if (draft.name.trim() === '') return 'Enter a name';
  if (draft.series === '') return 'Choose an index';
  if (draft.basis === '') return 'Enter the basis';
  if (draft.series === ownSeries && linesProblem(draft.values, 'day') !== null)
    return linesProblem(draft.values, 'day');
  if (draft.effect === 'table' && linesProblem(draft.steps, 'number') !== null)
    return linesProblem(draft.steps, 'number');
  const { terms, chargeNos } = clauseOf(draft, null);
  const moved = charges.filter(({ chargeNo, purpose }) =>
    chargeNos.length === 0 ? purpose === 'fuel' : chargeNos.includes(chargeNo),
  ) as Parameters<typeof clauseProblem>[2];
  const period = series.find(({ code }) => code === draft.series)?.period ?? draft.period;
  return clauseProblem(terms, period, moved);
}

function MonthSelect({
  form,
  choices,
  isLocked,
  name,
  label,
}: PartProps & { name: 'fromMonth' | 'toMonth'; label: string }) {
  return (
    <Select
      label={label}
      placeholder={name === 'fromMonth' ? 'Start of the contract' : 'End of the contract'}
      clearable={form.values[name] !== ''}
      data={choices.months.map((month) => ({ value: month, label: formatMonth(month) }))}
      disabled={isLocked}
      {...form.field(name)}
      onChange={(month) => form.set({ [name]: month ?? '' })}
    />
  );
}

/** The index of a clause, and its own values. */
export function SeriesFields({ form, choices, isLocked }: PartProps) {
  const { values: draft } = form;
  return (
    <>
      <Select
        label="Index"
        placeholder="Choose an index"
        searchable
        allowDeselect={false}
        data={[
          ...choices.series.map(({ code, name }) => ({ value: code, label: name })),
          { value: ownSeries, label: 'Values of this clause' },
        ]}
        disabled={isLocked}
        {...form.field('series')}
        onChange={(series) => {
          const period = choices.series.find(({ code }) => code === series)?.period ?? draft.period;
          form.set({ series: series ?? '', ...ageOf(period) });
        }}
      />
      {draft.series === ownSeries && (
        <>
          <Select
            label="Published"
            data={periodChoices}
            allowDeselect={false}
            disabled={isLocked}
            {...form.field('period')}
          />
          <Textarea
            className={classes.wide ?? ''}
            label="Values"
            description="A line per day with its value, such as 2026-11-02 3.512. Can be added at any time."
            autosize
            minRows={3}
            maxRows={10}
            {...form.field('values')}
          />
        </>
      )}
    </>
  );
}

function DeleteButton({
  place,
  stored,
  others,
  onClose,
}: Pick<ClauseFormProps, 'place' | 'stored' | 'onClose'> & { others: SavedClause[] }) {
  const form = useEndpointForm(clauses.saveClauses, {
    initial: {},
    isNew: true,
    toBody: () => ({ clauses: others, seen: stored.clauses.map(sentClause) }),
    input: { params: contractParams(place) },
    puts: putClauses(place),
    onSaved: () => {
      toasts.success('Clause deleted');
      onClose();
    },
  });
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      question="Delete this clause?"
      consequence="Its charges no longer follow the index."
      confirmLabel="Delete clause"
      onConfirm={() => form.send()}
    >
      Delete clause
    </ConfirmButton>
  );
}
