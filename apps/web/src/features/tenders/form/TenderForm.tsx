import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRestoredState } from '../../../platform/useRestoredState.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { isRatesOutdated, useAskOutdatedRates } from '../../../ui/useAskOutdatedRates.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';
import { type Tender, useCreateTender } from '../tenders.api.ts';
import { CarrierBoxes, type CarrierToInvite } from './CarrierBoxes.tsx';
import { type ChosenLaneIds, LaneChooser } from './LaneChooser.tsx';
import { lockingRates } from './lockingRates.ts';
import { PlanEventDialog } from './PlanEventDialog.tsx';
import { firstDraft, roundProblem, timesOf } from './roundDraft.ts';
import { RoundFields } from './RoundFields.tsx';
import { RuleBoxes, type TenderRules } from './RuleBoxes.tsx';

interface TenderFormProps {
  modes: readonly OfferedMode[];
  carriers: readonly CarrierToInvite[];
  /** Lanes selected before, of the first mode. */
  laneIds?: readonly string[];
  /** The first mode was selected before. */
  startsInFirst?: boolean;
  startName?: string;
  /** Selects the contract of a mode whose lanes are tendered. */
  contractOf: (mode: OfferedMode) => ReactNode;
  /** Shown if no carrier is connected in the mode. */
  noCarriers: ReactNode;
  onCreated: (tender: Tender) => void;
  onCancel: () => void;
}

/** Form for a new event: name, lanes, carriers, first round and rules. */
export function TenderForm({
  modes,
  carriers,
  laneIds,
  startsInFirst = laneIds !== undefined,
  startName = '',
  contractOf,
  noCarriers,
  onCreated,
  onCancel,
}: TenderFormProps) {
  const [name, setName] = useRestoredState('new event name', startName);
  // Preselected lanes belong to the first mode; otherwise use a mode with a carrier to invite.
  const [mode, setMode] = useRestoredState(
    'new event mode',
    (!startsInFirst && modes.find((one) => carriers.some((carrier) => carrier.modes.includes(one)))) ||
      modes[0],
  );
  const [chosenLanes, setChosenLanes] = useRestoredState<readonly string[] | null>(
    'new event lanes',
    laneIds ?? null,
  );
  const lanes = useMemo<ChosenLaneIds>(
    () => (chosenLanes === null ? undefined : new Set(chosenLanes)),
    [chosenLanes],
  );
  const setLanes = (next: ChosenLaneIds) => setChosenLanes(next === undefined ? null : [...next]);
  const contractNo = useContractNo();
  const { change } = useAddress();
  // Lanes belong to one contract.
  const [lanesOf, setLanesOf] = useState(contractNo);
  if (contractNo !== lanesOf) {
    setLanesOf(contractNo);
    setLanes(undefined);
  }
  const [left, setLeft] = useRestoredState<readonly string[]>('new event carriers left out', []);
  const [round, setRound] = useRestoredState('new event round', () => firstDraft(new Date()));
  const [rules, setRules] = useRestoredState<TenderRules>('new event rules', {
    givesFeedback: false,
    forbidsRise: false,
    maxDecreasePercent: null,
  });
  const [isCreated, setCreated] = useState(false);
  const [asking, setAsking] = useState(false);
  const create = useCreateTender();
  const { attempt, dialog } = useAskOutdatedRates(lockingRates('Schedule event'));
  const error = isRatesOutdated(create.error) ? null : create.error;
  const ofMode = carriers.filter((carrier) => mode !== undefined && carrier.modes.includes(mode));
  const invited = ofMode
    .filter(({ carrierId }) => !left.includes(carrierId))
    .map(({ carrierId }) => carrierId);
  const problem =
    name.trim() === ''
      ? 'Enter a name'
      : lanes?.size === 0
        ? 'Choose at least one lane.'
        : invited.length === 0
          ? 'Invite at least one carrier.'
          : null;

  const notPlannable = problem ?? roundProblem(round, new Date());
  const submit = (withRound: boolean, planned?: string[]) => {
    if (mode === undefined || problem !== null) return;
    const send = async (acknowledged: boolean) => {
      const tender = await create.mutateAsync({
        name: name.trim(),
        mode,
        contractNo,
        ...(planned !== undefined
          ? { laneIds: planned }
          : lanes === undefined
            ? {}
            : { laneIds: [...lanes] }),
        carrierIds: invited,
        ...rules,
        ...(withRound ? { round: timesOf(round), acknowledged } : {}),
      });
      // Rendered before leaving; otherwise the page would ask about unsaved changes.
      flushSync(() => setCreated(true));
      onCreated(tender);
    };
    // Errors are shown from the mutation state.
    attempt(send).catch(() => undefined);
  };

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (notPlannable !== null) return;
        create.reset();
        setAsking(true);
      }}
    >
      <Panel heading="Event">
        <Group gap="sm" align="flex-start">
          <TextInput
            data-autofocus
            label="Name"
            placeholder="Spring tender"
            maxLength={120}
            w={320}
            maw="100%"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Select
            label="Mode"
            w={200}
            allowDeselect={false}
            data={modes.map((one) => ({ value: String(one), label: modeDetails[one].title }))}
            value={String(mode)}
            onChange={(value) => {
              setMode(modes.find((one) => String(one) === value) ?? mode);
              setLanes(undefined);
              setLeft([]);
              // The contract in the address is one of the mode before.
              change({ contract: undefined });
            }}
          />
        </Group>
      </Panel>
      <Panel heading="Lanes">
        {mode !== undefined && (
          <>
            {contractOf(mode)}
            <LaneChooser key={`${mode}/${contractNo}`} mode={mode} chosen={lanes} onChange={setLanes} />
          </>
        )}
      </Panel>
      <Panel heading="Carriers">
        {ofMode.length === 0 ? (
          noCarriers
        ) : (
          <CarrierBoxes
            carriers={ofMode}
            invited={new Set(invited)}
            onChange={(next) =>
              setLeft(ofMode.map(({ carrierId }) => carrierId).filter((id) => !next.has(id)))
            }
          />
        )}
      </Panel>
      <Panel heading="First round">
        <RoundFields draft={round} onChange={setRound} />
      </Panel>
      <Panel heading="Rules">
        <RuleBoxes rules={rules} onChange={setRules} />
      </Panel>
      {error !== null && !asking && <ActionError of={{ error }} heading="Couldn’t create the event" />}
      <UnsavedChangesGuard
        when={name.trim() !== startName && !isCreated}
        losing="The event is not saved yet."
        keeps={(search) => new URLSearchParams(search).has('new')}
      />
      <Group justify="flex-end" gap="xs">
        {notPlannable !== null && (
          <Text size="sm" c="dimmed" role="status">
            {notPlannable}
          </Text>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ButtonWithReason
          variant="default"
          reason={problem}
          loading={create.isPending}
          onClick={() => submit(false)}
        >
          Save draft
        </ButtonWithReason>
        <ButtonWithReason type="submit" reason={notPlannable} loading={create.isPending}>
          Schedule event
        </ButtonWithReason>
      </Group>
      {mode !== undefined && (
        <PlanEventDialog
          opened={asking}
          wish={{ mode, contractNo, ...(lanes === undefined ? {} : { laneIds: [...lanes] }) }}
          round={round}
          carriers={invited.length}
          isPending={create.isPending}
          error={error}
          onPlan={(planned) => submit(true, planned)}
          onClose={() => {
            create.reset();
            setAsking(false);
          }}
        />
      )}
      {dialog}
    </form>
  );
}
