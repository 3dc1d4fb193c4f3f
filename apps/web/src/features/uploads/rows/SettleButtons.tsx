import { Button, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import type { ExceptionGroup, SettleAction } from '../uploadTypes.ts';
import classes from './Rows.module.css';
import { settleWords } from './settleWords.ts';

interface SettleButtonsProps {
  group: ExceptionGroup;
  /** Whom it concerns: "all 490 rows", "3 chosen rows". */
  scope: string;
  working: boolean;
  onSettle: (action: SettleAction, value?: string) => void;
}

/** The ways to settle the rows, one press each. */
export function SettleButtons({ group, scope, working, onSettle }: SettleButtonsProps) {
  const { actions, proposal } = group;
  return (
    <div className={classes.actions} role="group" aria-label={`Settle ${scope}`}>
      <span className={classes.scope}>For {scope}:</span>
      {proposal !== null && actions.includes('setValue') && (
        <Button size="xs" disabled={working} onClick={() => onSettle('setValue', proposal)}>
          Set to {proposal}
        </Button>
      )}
      {actions
        .filter((action) => action !== 'setValue')
        .map((action) => (
          <Button
            key={action}
            size="xs"
            variant={action === 'exclude' ? 'default' : 'light'}
            disabled={working}
            onClick={() => onSettle(action)}
          >
            {settleWords[action].label}
          </Button>
        ))}
      {actions.includes('setValue') && <SetValue group={group} working={working} onSettle={onSettle} />}
    </div>
  );
}

function SetValue({ group, working, onSettle }: Omit<SettleButtonsProps, 'scope'>) {
  const [opened, popover] = useDisclosure(false);
  const [value, setValue] = useState(group.proposal ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() === '') return;
    onSettle('setValue', value.trim());
    popover.close();
  };
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
            label={`${group.fieldLabel} of these rows`}
            value={value}
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
