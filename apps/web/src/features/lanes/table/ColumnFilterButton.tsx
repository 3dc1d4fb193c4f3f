import { ActionIcon, Button, Checkbox, Group, NumberInput, Popover, Stack, TextInput } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { Form } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import type { ColumnFilter } from '../laneTypes.ts';
import classes from './ColumnFilterButton.module.css';

/** Filter type of a column: part of the text, a range of numbers, or a selection of its few values. */
export type FilterKind =
  | { kind: 'text' }
  | { kind: 'figure' }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] };
export type Condition = Omit<ColumnFilter, 'column'>;

interface ColumnFilterButtonProps {
  header: string;
  filter: FilterKind;
  condition: Condition | undefined;
  onChange: (condition: Condition | undefined) => void;
}

/** Header button that filters its column; highlighted while a filter is set. */
export function ColumnFilterButton(props: ColumnFilterButtonProps) {
  const [opened, setOpened] = useState(false);
  const { header, condition } = props;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          className={classes.button ?? ''}
          size={20}
          variant={condition === undefined ? 'subtle' : 'filled'}
          color={condition === undefined ? 'gray' : undefined}
          data-active={condition !== undefined || undefined}
          aria-label={condition === undefined ? `Filter ${header}` : `Filter ${header} (active)`}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <ListFilter size={12} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Filter ${header}`}>
        {opened && <ConditionForm {...props} onDone={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

type Draft = {
  contains: string;
  anyOf: string[];
  min: number | string;
  max: number | string;
  isEmpty: boolean;
};

function ConditionForm({
  header,
  filter,
  condition,
  onChange,
  onDone,
}: ColumnFilterButtonProps & { onDone: () => void }) {
  const form = useSubmitForm<Draft, void>({
    initial: {
      contains: condition?.contains ?? '',
      anyOf: condition?.anyOf ?? [],
      min: condition?.min ?? '',
      max: condition?.max ?? '',
      isEmpty: condition?.isEmpty ?? false,
    },
    isNew: true,
    send: (draft) => onChange(conditionOf(draft)),
    onSaved: onDone,
  });
  const { isEmpty } = form.values;
  return (
    <Form form={form}>
      <Stack gap={10} w={220}>
        {filter.kind === 'text' && (
          <TextInput
            size="xs"
            label={`${header} contains`}
            data-autofocus
            maxLength={200}
            disabled={isEmpty}
            {...form.field('contains')}
          />
        )}
        {filter.kind === 'figure' && (
          <Group grow gap={8}>
            {(['min', 'max'] as const).map((end) => (
              <NumberInput
                key={end}
                size="xs"
                label={end === 'min' ? 'From' : 'To'}
                {...(end === 'min' ? { 'data-autofocus': true } : {})}
                hideControls
                disabled={isEmpty}
                {...form.field(end)}
              />
            ))}
          </Group>
        )}
        {filter.kind === 'choice' && (
          <Checkbox.Group label={header} {...form.field('anyOf')}>
            <Stack gap={6} mt={6}>
              {filter.choices.map(({ value, label }) => (
                <Checkbox key={value} size="xs" value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {filter.kind !== 'choice' && (
          <Checkbox size="xs" label="Only lanes without a value" {...form.field('isEmpty')} />
        )}
        <Group justify="flex-end" gap={8}>
          {condition !== undefined && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                onChange(undefined);
                onDone();
              }}
            >
              Clear
            </Button>
          )}
          <Button size="compact-xs" type="submit">
            Filter
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** Returns the condition of a form; undefined if it is empty. */
export function conditionOf(draft: Draft): Condition | undefined {
  if (draft.isEmpty) return { isEmpty: true };
  const figure = (typed: number | string) =>
    typed === '' || !Number.isFinite(Number(typed)) ? undefined : Number(typed);
  const [min, max] = [figure(draft.min), figure(draft.max)];
  const contains = draft.contains.trim();
  const condition: Condition = {
    ...(contains === '' ? {} : { contains }),
    ...(draft.anyOf.length === 0 ? {} : { anyOf: draft.anyOf }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
  return Object.keys(condition).length === 0 ? undefined : condition;
}
