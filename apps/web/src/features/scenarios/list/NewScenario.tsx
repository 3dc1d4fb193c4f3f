import { scenarios as contract } from '@lanewright/contract';
import { Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { OfferedMode } from '@lanewright/freight';
import { EditModal } from '../../../ui/EditModal.tsx';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { starters } from '../rules/ruleCatalogue.ts';
import { ruleProblems } from '../rules/ruleProblems.ts';
import { type Scenario, type ScenarioHead, useCreateScenario, useScenarioChoices } from '../scenarios.api.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';

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
  const choices = useScenarioChoices(mode).data;
  const contractNo = useContractNo();
  // A rule that needs input is added on the scenario's page.
  const ready =
    choices === undefined
      ? []
      : starters(choices).filter(({ make }) => ruleProblems(make(), choices).length === 0);
  const isTaken = (name: string) =>
    scenarios.some((other) => other.name.toLowerCase() === name.trim().toLowerCase());
  const form = useEndpointForm(contract.createScenario, {
    initial: { name: '', from: 'price' },
    isNew: true,
    missing: ({ name }) =>
      name.trim() === '' ? 'Enter a name' : isTaken(name) && 'Another scenario in this mode has this name',
    toBody: ({ name, from }) => {
      const copyOf = from.startsWith(copyPrefix) ? from.slice(copyPrefix.length) : undefined;
      const rule = ready.find(({ title }) => title === from)?.make();
      return {
        name: name.trim(),
        mode,
        contractNo,
        ...(copyOf === undefined ? {} : { copyOf }),
        ...(rule === undefined ? {} : { rules: [rule] }),
      };
    },
    save: useCreateScenario().mutateAsync,
    onSaved: onMade,
  });
  const name = form.field('name');
  return (
    <EditModal
      losing="The scenario is not created yet."
      opened
      onClose={onClose}
      title="New scenario"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form} gap="sm">
        <TextInput
          data-autofocus
          label="Name"
          placeholder="Six carriers, incumbents kept"
          maxLength={120}
          {...name}
          error={isTaken(form.values.name) ? form.reason : name.error}
        />
        <Select
          label="Start from"
          allowDeselect={false}
          {...form.field('from')}
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
        <FormFoot
          form={form}
          submit="Create scenario"
          onCancel={onClose}
          failed="Couldn’t create the scenario"
        />
      </Form>
    </EditModal>
  );
}
