import { Button, Popover, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import type { ExceptionGroup, SettleAction } from '../uploadTypes.ts';
import classes from './Rows.module.css';
import { dayOrders, settleWords } from './settleWords.ts';

interface SettleButtonsProps {
  /** Undefined where rows of several groups are chosen: these can only be excluded together. */
  group: ExceptionGroup | undefined;
  /** Whom it concerns: "all 490 rows", "3 chosen rows". */
  scope: string;
  working: boolean;
  onSettle: (action: SettleAction, value?: string) => void;
}

/** The ways to settle the rows, one press each. */
export function SettleButtons({ group, scope, working, onSettle }: SettleButtonsProps) {
  const actions = group?.actions ?? ['exclude'];
  const proposal = group?.proposal ?? null;
  const asksDayOrder = group?.reason === 'ambiguousDate';
  return (
    <div className={classes.actions} role="group" aria-label={`Settle ${scope}`}>
      <span className={classes.scope}>For {scope}:</span>
      {proposal !== null && !asksDayOrder && actions.includes('setValue') && (
        <Button size="xs" disabled={working} onClick={() => onSettle('setValue', proposal)}>
          Set to {proposal}
        </Button>
      )}
      {asksDayOrder &&
        dayOrders.map(({ value, label }) => (
          <Button key={value} size="xs" disabled={working} onClick={() => onSettle('setValue', value)}>
            {label}
          </Button>
        ))}
      {actions
        .filter((action) => action !== 'setValue')
        .map((action) => (
          <Tooltip key={action} label={settleWords[action].means} multiline maw={280} openDelay={350}>
            <Button
              size="xs"
              variant={action === 'exclude' ? 'default' : 'light'}
              disabled={working}
              aria-description={settleWords[action].means}
              onClick={() => onSettle(action)}
            >
              {settleWords[action].label}
            </Button>
          </Tooltip>
        ))}
      {group !== undefined && !asksDayOrder && actions.includes('setValue') && (
        <SetValue group={group} scope={scope} working={working} onSettle={onSettle} />
      )}
    </div>
  );
}

function SetValue({ group, scope, working, onSettle }: SettleButtonsProps & { group: ExceptionGroup }) {
  const [opened, popover] = useDisclosure(false);
  const [value, setValue] = useState(group.proposal ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() === '') return;
    onSettle('setValue', value.trim());
    popover.close();
  };
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
        <Button size="xs" variant="default" disabled={working} onClick={popover.toggle}>
          {settleWords.setValue.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit} className={classes.setValue}>
          <TextInput
            size="xs"
            label={`${group.fieldLabel} in ${scope} with ${received}`}
            value={value}
            maxLength={400}
            data-autofocus
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
          <ReasonButton type="submit" size="xs" reason={value.trim() === '' && 'Type a value first.'}>
            Set
          </ReasonButton>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
