import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { OfferedMode } from '@lanewright/freight';
import { type FormEvent, useState } from 'react';
import { EditModal } from '../../../ui/EditModal.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { starters } from '../rules/ruleCatalogue.ts';
import { ruleProblems } from '../rules/ruleProblems.ts';
import { type Scenario, type ScenarioHead, useCreateScenario, useScenarioChoices } from '../scenarios.api.ts';

interface NewScenarioProps {
  mode: OfferedMode;
  scenarios: readonly ScenarioHead[];
  onMade: (scenario: Scenario) => void;
}

/** Server limit per mode. */
const mostScenarios = 50;

/** Creates a scenario: by price alone, from a rule template, or as a copy. */
export function NewScenario(props: NewScenarioProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <ButtonWithReason
        reason={
          props.scenarios.length >= mostScenarios &&
          `A mode can have up to ${mostScenarios} scenarios. Delete one that is no longer needed`
        }
        onClick={dialog.open}
      >
        New scenario
      </ButtonWithReason>
      {opened && <NewScenarioDialog {...props} onClose={dialog.close} />}
    </>
  );
}

const copyPrefix = 'copy:';

function NewScenarioDialog({ mode, scenarios, onMade, onClose }: NewScenarioProps & { onClose: () => void }) {
  const [name, setName] = useState('');
  const [from, setFrom] = useState('price');
  const choices = useScenarioChoices(mode).data;
  const create = useCreateScenario();
  // A rule that needs input is added on the scenario's page.
  const ready =
    choices === undefined
      ? []
      : starters(choices).filter(({ make }) => ruleProblems(make(), choices).length === 0);
  const typed = name.trim();
  const isTaken = scenarios.some((other) => other.name.toLowerCase() === typed.toLowerCase());
  const problem =
    typed === '' ? 'Enter a name' : isTaken ? 'Another scenario in this mode has this name' : null;

  const make = () => {
    const copyOf = from.startsWith(copyPrefix) ? from.slice(copyPrefix.length) : undefined;
    const rule = ready.find(({ title }) => title === from)?.make();
    create
      .mutateAsync({
        name: typed,
        mode,
        ...(copyOf === undefined ? {} : { copyOf }),
        ...(rule === undefined ? {} : { rules: [rule] }),
      })
      // The first scenario of a mode replaces what surrounds this dialog; errors are shown from the mutation state.
      .then(onMade, () => undefined);
  };
  return (
    <EditModal
      losing="The scenario is not created yet."
      opened
      onClose={onClose}
      title="New scenario"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (problem === null) make();
        }}
      >
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label="Name"
            placeholder="Six carriers, incumbents kept"
            maxLength={120}
            value={name}
            error={isTaken && problem}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Select
            label="Start from"
            allowDeselect={false}
            value={from}
            onChange={(chosen) => setFrom(chosen ?? 'price')}
            data={[
              {
                group: 'New',
                items: [
                  { value: 'price', label: 'Lowest cost' },
                  ...ready.map(({ title }) => ({ value: title, label: title })),
                ],
              },
              ...(scenarios.length === 0
                ? []
                : [
                    {
                      group: 'Copy of',
                      items: scenarios.map((other) => ({
                        value: `${copyPrefix}${other.scenarioId}`,
                        label: other.name,
                      })),
                    },
                  ]),
            ]}
          />
          {create.error !== null && (
            <ErrorPanel error={create.error} heading="Couldn’t create the scenario" />
          )}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ButtonWithReason type="submit" reason={problem} loading={create.isPending}>
            Create scenario
          </ButtonWithReason>
        </Group>
      </form>
    </EditModal>
  );
}
