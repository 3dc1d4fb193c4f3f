import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import type { OfferedMode } from '@lanewright/freight';
import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TableLayout } from '../../../ui/data-table/tableLayout.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { Form, FormButton } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { type LaneView, useLaneViews, useSaveLaneViews } from '../lanes.api.ts';
import { viewAddress } from './viewAddress.ts';

interface LaneViewsProps {
  mode: OfferedMode;
  /** The table's layout, which is saved in a view. */
  layout: TableLayout;
}

/** Filters, sort order and columns saved under a name, restored with one click. */
export function LaneViews({ mode, layout }: LaneViewsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<Bookmark size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Table views">
        {opened && <ViewList mode={mode} layout={layout} onDone={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function ViewList({ mode, layout, onDone }: LaneViewsProps & { onDone: () => void }) {
  const [address, setAddress] = useSearchParams();
  const asked = useLaneViews(mode);
  const { data, error } = asked;
  const views = data ?? [];
  const save = useSaveLaneViews(mode);
  const shown = viewAddress(address, layout);

  const open = (view: LaneView) => {
    setAddress(new URLSearchParams(view.address));
    onDone();
  };
  const form = useSubmitForm({
    initial: { name: '' },
    isNew: true,
    missing: ({ name }) =>
      shown === '' ? 'Filter, sort or arrange columns first' : name.trim() === '' && 'Enter a view name',
    send: async ({ name }) => {
      const named = { name: name.trim(), address: shown };
      await save.mutateAsync([...views.filter((view) => view.name !== named.name), named]);
    },
    clears: true,
  });
  if (error !== null && data === undefined) return <LoadProblem query={asked} />;
  return (
    <Stack gap={10} w={250}>
      <LoadProblem query={asked} />
      {views.length === 0 && (
        <Text size="xs" c="dimmed">
          Filter, sort and choose columns, then save as a view.
        </Text>
      )}
      {views.map((view) => (
        <Group key={view.name} gap={4} wrap="nowrap">
          <Button
            size="compact-sm"
            variant={view.address === shown ? 'light' : 'subtle'}
            justify="flex-start"
            fullWidth
            onClick={() => open(view)}
          >
            {view.name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Delete view ${view.name}`}
            onClick={() => save.mutate(views.filter((one) => one !== view))}
          >
            <X size={13} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Form form={form}>
        <Group gap={6} wrap="nowrap" align="flex-end">
          <TextInput
            size="xs"
            label="Save current view as"
            maxLength={60}
            style={{ flex: 1 }}
            {...form.field('name')}
          />
          <FormButton form={form} size="xs">
            Keep
          </FormButton>
        </Group>
      </Form>
      <ActionError of={save} />
    </Stack>
  );
}
