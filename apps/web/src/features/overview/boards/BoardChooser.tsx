import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { EditModal } from '../../../ui/EditModal.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { boardLimits, freeName } from './arrange.ts';
import type { Board } from './boards.api.ts';

interface BoardChooserProps {
  boards: readonly Board[];
  shown: Board;
  onShow: (name: string) => void;
  onMake: (name: string) => void;
  onRename: (name: string) => void;
  onRemove: () => void;
  /** Resets this board to its initial layout. */
  onReset: () => void;
}

/** Selects a board by name, with actions on the board as a whole. */
export function BoardChooser({
  boards,
  shown,
  onShow,
  onMake,
  onRename,
  onRemove,
  onReset,
}: BoardChooserProps) {
  const [asked, setAsked] = useState<'make' | 'rename'>('make');
  const [opened, dialog] = useDisclosure(false);
  const ask = (what: 'make' | 'rename') => {
    setAsked(what);
    dialog.open();
  };
  return (
    <>
      {boards.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Boards"
          data={boards.map(({ name }) => name)}
          value={shown.name}
          onChange={onShow}
        />
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="xs" rightSection={<ChevronDown size={13} aria-hidden />}>
            {boards.length > 1 ? 'Board' : shown.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={boards.length >= boardLimits.boards} onClick={() => ask('make')}>
            {boards.length >= boardLimits.boards
              ? `New board… (maximum ${boardLimits.boards})`
              : 'New board…'}
          </Menu.Item>
          <Menu.Item onClick={() => ask('rename')}>Rename…</Menu.Item>
          <Menu.Item onClick={onReset}>Reset to default</Menu.Item>
          <Menu.Item color="red" disabled={boards.length === 1} onClick={onRemove}>
            {boards.length === 1 ? 'Remove this board (your only one)' : 'Remove this board'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditModal
        losing={asked === 'make' ? 'The board is not created.' : 'The new name is not saved.'}
        opened={opened}
        onClose={dialog.close}
        title={asked === 'make' ? 'New board' : 'Rename board'}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NameForm
          key={`${asked} ${shown.name} ${String(opened)}`}
          first={asked === 'make' ? freeName('Board', boards) : shown.name}
          taken={boards.map(({ name }) => name).filter((name) => asked === 'make' || name !== shown.name)}
          onName={(name) => {
            dialog.close();
            if (asked === 'make') onMake(name);
            else onRename(name);
          }}
        />
      </EditModal>
    </>
  );
}

interface NameFormProps {
  first: string;
  taken: readonly string[];
  onName: (name: string) => void;
}

function NameForm({ first, taken, onName }: NameFormProps) {
  const form = useSubmitForm({
    initial: { name: first },
    isNew: true,
    missing: ({ name }) =>
      name.trim() === ''
        ? 'Enter a name'
        : taken.includes(name.trim()) && 'You already have a board with this name',
    send: ({ name }) => onName(name.trim()),
  });
  return (
    <Form form={form}>
      <TextInput label="Name" data-autofocus maxLength={60} {...form.field('name')} error={form.reason} />
      <Button type="submit" mt="md">
        Save
      </Button>
    </Form>
  );
}
