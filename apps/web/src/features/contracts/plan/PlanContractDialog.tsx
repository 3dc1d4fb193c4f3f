import { contracts as contract } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { Button, Group } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { EditModal } from '../../../ui/EditModal.tsx';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { problemOfField } from '../../../ui/form/formProblem.ts';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import type { Contract, PlannedContract } from '../contracts.api.ts';
import { monthsProblem, nameProblem } from './contractProblems.ts';
import { bodyOf, firstPlan, type LanesToPlan, type PlanDraft } from './planDraft.ts';
import classes from './PlanContract.module.css';
import { CopyStep, LanesStep, MonthsStep } from './PlanSteps.tsx';

/** Selects lanes of a contract. */
export type PickLanes = (props: {
  mode: OfferedMode;
  contractNo: number;
  chosen: ReadonlySet<string>;
  onChange: (laneIds: ReadonlySet<string>) => void;
}) => ReactNode;

interface PlanContractDialogProps {
  mode: OfferedMode;
  contracts: readonly Contract[];
  opened: boolean;
  LanePicker: PickLanes;
  /** Lanes that are selected at first; without them it has all lanes. */
  given?: LanesToPlan | undefined;
  onPlanned: (planned: PlannedContract) => void;
  onClose: () => void;
}

/** Plans the next contract in three steps: its months, its lanes, and what is copied to them. */
export function PlanContractDialog({ opened, onClose, ...form }: PlanContractDialogProps) {
  return (
    <EditModal
      opened={opened}
      onClose={onClose}
      title="Plan the next contract"
      losing="The contract is not planned yet."
      centered
      size={640}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && <PlanForm {...form} onClose={onClose} />}
    </EditModal>
  );
}

const steps = ['Months', 'Lanes', 'What to copy'] as const;
const lastStep = steps.length - 1;
/** The fields of the request that each step has. */
const fieldsOfSteps = [
  ['name', 'firstMonth', 'months', 'from'],
  ['lanes', 'takesNewLanes'],
  ['copyTargets', 'copyVolumes'],
] as const;

function PlanForm({
  mode,
  contracts,
  LanePicker,
  given,
  onPlanned,
  onClose,
}: Omit<PlanContractDialogProps, 'opened'>) {
  const [step, setStep] = useState(0);
  const [initial] = useState(() => firstPlan(contracts, new Date().toISOString(), given));
  const form = useEndpointForm(contract.planContract, {
    initial,
    isNew: true,
    input: {},
    missing: (draft) => missingIn(draft, contracts, step),
    toBody: (draft) => bodyOf(mode, draft),
    onSaved: onPlanned,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const wasStep = useRef(step);
  // Steps replace each other, so the focus is moved to the new one.
  useEffect(() => {
    if (wasStep.current !== step) heading.current?.focus();
    wasStep.current = step;
  }, [step]);
  // What the server refuses is shown at its field, in the step that has it.
  const { error } = form;
  const refusedIn = fieldsOfSteps.findIndex((names) =>
    names.some((name) => problemOfField(error, name) !== undefined),
  );
  const [shownError, setShownError] = useState(error);
  if (error !== shownError) {
    setShownError(error);
    if (refusedIn >= 0) setStep(refusedIn);
  }
  const isLast = step === lastStep;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isLast) {
      form.submit(event);
      return;
    }
    event.preventDefault();
    if (!form.reason) setStep(step + 1);
  };
  const parts = { form, mode, contracts, LanePicker };
  return (
    <Form form={{ ...form, submit }} gap="sm">
      <ol className={classes.steps} aria-label="Steps">
        {steps.map((label, at) => (
          <li
            key={label}
            className={classes.step}
            data-done={at < step || undefined}
            aria-current={at === step ? 'step' : undefined}
          >
            {at + 1}. {label}
          </li>
        ))}
      </ol>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        Step {step + 1} of {steps.length}: {steps[step]}
      </h3>
      {step === 0 && <MonthsStep {...parts} />}
      {step === 1 && <LanesStep {...parts} />}
      {isLast && <CopyStep {...parts} />}
      <FormError form={form} failed="Couldn’t plan the contract" />
      <Group justify="space-between" gap="xs" mt="xs">
        {step === 0 ? (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        ) : (
          <Button variant="default" onClick={() => setStep(step - 1)}>
            Back
          </Button>
        )}
        <FormButton form={form}>{isLast ? 'Plan contract' : 'Next'}</FormButton>
      </Group>
    </Form>
  );
}

/** The form of the next contract. */
export type PlanFormState = ReturnType<typeof useEndpointForm<typeof contract.planContract, PlanDraft>>;

/** Why a step can't be left. */
function missingIn(draft: PlanDraft, contracts: readonly Contract[], step: number): string | false | null {
  if (step === 1) return draft.which === 'some' && draft.laneIds.length === 0 && 'Choose at least one lane';
  return (
    nameProblem(draft.name, contracts) ??
    (draft.firstMonth === '' ? 'Choose the first month' : monthsProblem(draft.months))
  );
}
