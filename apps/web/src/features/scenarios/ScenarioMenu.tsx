import { scenarios } from '@lanewright/contract';
import { isOfferedMode } from '@lanewright/freight';
import { ActionIcon, Button, Group, Menu, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useQueryClient, useReload } from '../../platform/query.ts';
import { ActionError } from '../../ui/ActionError.tsx';
import { Form, FormFoot } from '../../ui/form/Form.tsx';
import { useEndpointForm } from '../../ui/form/useEndpointForm.ts';
import { toasts } from '../../ui/toasts.ts';
import {
  isWorking,
  type Scenario,
  type ScenarioHead,
  scenariosQuery,
  useCreateScenario,
  useDeleteScenario,
  useUpdateScenario,
} from './scenarios.api.ts';
import { useContractNo } from '../../ui/useContractNo.ts';

interface ScenarioMenuProps {
  scenario: ScenarioHead;
  onCopied: (copy: Scenario) => void;
  onDeleted: () => void;
}

/** Actions on a scenario as a whole: rename, copy, delete. */
export function ScenarioMenu({ scenario, onCopied, onDeleted }: ScenarioMenuProps) {
  const { scenarioId, name, mode } = scenario;
  const [renaming, rename] = useDisclosure(false);
  const [deleting, remove] = useDisclosure(false);
  const create = useCreateScenario();
  const client = useQueryClient();
  const contractNo = useContractNo();
  const copy = () => {
    if (!isOfferedMode(mode)) return;
    const taken = client.getQueryData(scenariosQuery(mode, contractNo).queryKey) ?? [];
    const copied = copyName(
      name,
      taken.map((one) => one.name),
    );
    // Uses the promise: the list may remount before mutation callbacks run.
    create.mutateAsync({ name: copied, mode, contractNo, copyOf: scenarioId }).then(
      (made) => {
        toasts.success(`${made.name} created`);
        onCopied(made);
      },
      (error: Error) => toasts.error(error.message),
    );
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`More actions for ${name}`}
            loading={create.isPending}
          >
            <EllipsisVertical size={15} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={14} aria-hidden />} onClick={rename.open}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<Copy size={14} aria-hidden />} onClick={copy}>
            Copy
          </Menu.Item>
          <Menu.Item color="red" leftSection={<Trash2 size={14} aria-hidden />} onClick={remove.open}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming && <RenameDialog scenario={scenario} onClose={rename.close} />}
      {deleting && <DeleteDialog scenario={scenario} onClose={remove.close} onDeleted={onDeleted} />}
    </>
  );
}

/** Returns the first unused name of "Copy of X", "Copy 2 of X", …, cut to the maximum name length. */
function copyName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let nth = 1; ; nth += 1) {
    const free = `Copy ${nth === 1 ? '' : `${nth} `}of ${name}`.slice(0, 120).trim();
    if (!used.has(free.toLowerCase())) return free;
  }
}

function RenameDialog({ scenario, onClose }: { scenario: ScenarioHead; onClose: () => void }) {
  const [opened] = useState(scenario.name);
  const reload = useReload(scenarios.updateScenario);
  const form = useEndpointForm(scenarios.updateScenario, {
    initial: { name: scenario.name },
    missing: ({ name }) => name.trim() === '' && 'Enter a name',
    toBody: ({ name }, seen) => ({ name: name.trim(), ...(seen && { seen }) }),
    save: useUpdateScenario(scenario.scenarioId).mutateAsync,
    onSaved: onClose,
  });
  const isStored = scenario.name !== opened;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Rename scenario"
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form} gap="sm">
        <TextInput data-autofocus label="Name" maxLength={120} {...form.field('name')} />
        <FormFoot
          form={form}
          submit="Rename"
          onCancel={onClose}
          conflict={{
            // The failed save has loaded it.
            stored: isStored ? `The name is now “${scenario.name}”.` : undefined,
            onReload: isStored ? onClose : () => void reload(),
          }}
        />
      </Form>
    </Modal>
  );
}

interface DeleteDialogProps {
  scenario: ScenarioHead;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ scenario, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteScenario();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Delete ${scenario.name}?`}
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      Its rules and result will be deleted{isWorking(scenario.state) ? ', and the current run will stop' : ''}
      .{scenario.awardedAt === null ? '' : ' Awards made from it are kept.'}
      <ActionError of={remove} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red.9"
          loading={remove.isPending}
          onClick={() =>
            void remove.mutateAsync(scenario.scenarioId).then(
              () => {
                toasts.success(`${scenario.name} deleted`);
                onClose();
                onDeleted();
              },
              // Errors are shown from the mutation state.
              () => undefined,
            )
          }
        >
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
