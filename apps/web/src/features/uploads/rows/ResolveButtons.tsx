import { Button, Popover, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Form, FormButton } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import type { ExceptionGroup, SettleAction } from '../uploadTypes.ts';
import classes from './Rows.module.css';
import { actionWords, dayOrders } from './settleWords.ts';
import { useDigitKeys } from './useDigitKeys.ts';

interface SettleButtonsProps {
  /** Undefined if rows of several groups are selected: these can only be excluded together. */
  group: ExceptionGroup | undefined;
  /** The rows affected: "all 490 rows", "3 chosen rows". */
  scope: string;
  working: boolean;
  onSettle: (action: SettleAction, value?: string) => void;
}

type Way = { key: string; label: string; means?: string; isMain: boolean; onPress: () => void };

/** Buttons to resolve the rows, each also on a digit key. */
export function ResolveButtons({ group, scope, working, onSettle }: SettleButtonsProps) {
  const actions = group?.actions ?? ['exclude'];
  const asksDayOrder = group?.reason === 'ambiguousDate';
  const ways = waysOf(group, actions, onSettle);
  const buttons = useDigitKeys();
  return (
    <div ref={buttons} className={classes.actions} role="group" aria-label={`Resolve ${scope}`}>
      <span className={classes.scope}>For {scope}:</span>
      {ways.map(({ key, label, means, isMain, onPress }, at) => (
        <Tooltip
          key={key}
          label={means}
          disabled={means === undefined}
          multiline
          maw={280}
          openDelay={350}
          // Below, because the sentence it explains is above.
          position="bottom"
        >
          <Button
            size="xs"
            variant={isMain ? 'filled' : key === 'exclude' ? 'default' : 'light'}
            disabled={working}
            aria-description={means}
            aria-keyshortcuts={String(at + 1)}
            leftSection={<Digit digit={at + 1} />}
            onClick={onPress}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
      {group !== undefined && !asksDayOrder && actions.includes('setValue') && (
        <SetValue group={group} scope={scope} working={working} onSettle={onSettle} digit={ways.length + 1} />
      )}
    </div>
  );
}

/** Actions in the order of their keys. */
function waysOf(
  group: ExceptionGroup | undefined,
  actions: readonly SettleAction[],
  onSettle: SettleButtonsProps['onSettle'],
): Way[] {
  const proposal = group?.proposal ?? null;
  const toSet = (key: string, label: string) => ({
    key,
    label,
    isMain: true,
    onPress: () => onSettle('setValue', key),
  });
  const values =
    group?.reason === 'ambiguousDate'
      ? dayOrders.map(({ value, label }) => toSet(value, label))
      : proposal !== null && actions.includes('setValue')
        ? [toSet(proposal, `Set to ${proposal}`)]
        : [];
  return [
    ...values,
    ...actions
      .filter((action) => action !== 'setValue')
      .map((action) => ({
        key: action,
        ...actionWords(action, group),
        isMain: false,
        onPress: () => onSettle(action),
      })),
  ];
}

const Digit = ({ digit }: { digit: number }) => (
  <span className={classes.digit} aria-hidden>
    {digit}
  </span>
);

function SetValue({
  group,
  scope,
  working,
  onSettle,
  digit,
}: SettleButtonsProps & { group: ExceptionGroup; digit: number }) {
  const [opened, popover] = useDisclosure(false);
  const form = useSubmitForm({
    initial: { value: group.proposal ?? '' },
    isNew: true,
    missing: ({ value }) => value.trim() === '' && 'Enter a value.',
    send: ({ value }) => onSettle('setValue', value.trim()),
    onSaved: popover.close,
  });
  const received = group.text === '' ? 'an empty cell' : `“${group.text}”`;
  return (
    <Popover
      opened={opened}
      onChange={popover.toggle}
      onDismiss={popover.close}
      trapFocus
      position="bottom-start"
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          disabled={working}
          aria-keyshortcuts={String(digit)}
          leftSection={<Digit digit={digit} />}
          onClick={popover.toggle}
        >
          {actionWords('setValue', group).label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Form form={form} className={classes.setValue}>
          <TextInput
            size="xs"
            label={`${group.fieldLabel} in ${scope} with ${received}`}
            maxLength={400}
            data-autofocus
            {...form.field('value')}
          />
          <FormButton form={form} size="xs">
            Set
          </FormButton>
        </Form>
      </Popover.Dropdown>
    </Popover>
  );
}
