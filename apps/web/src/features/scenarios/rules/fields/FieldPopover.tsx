import { Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import classes from './Fields.module.css';

interface FieldPopoverProps {
  /** Accessible name, for users who do not see the sentence around it. */
  label: string;
  /** Short text of the current choice. */
  words: string;
  isWrong?: boolean;
  /** The button that opens it, for setting the focus. */
  openerRef?: Ref<HTMLButtonElement>;
  /** A function receives `close`, for content that leads elsewhere; it then sets the focus itself. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A choice too large for a sentence: its text is a button that opens a popover. */
export function FieldPopover({ label, words, isWrong = false, openerRef, children }: FieldPopoverProps) {
  const [state, setState] = useState<'open' | 'closed' | 'left'>('closed');
  const toggle = (opens: boolean) => setState(opens ? 'open' : 'closed');
  return (
    <Popover
      opened={state === 'open'}
      onChange={toggle}
      width={300}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus={state !== 'left'}
      withinPortal
    >
      <Popover.Target>
        <button
          ref={openerRef}
          type="button"
          className={classes.opener}
          data-wrong={isWrong || undefined}
          aria-label={`${label}: ${words}`}
          onClick={() => toggle(state !== 'open')}
        >
          <span>{words}</span>
          <ChevronDown size={13} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {typeof children === 'function' ? children(() => setState('left')) : children}
      </Popover.Dropdown>
    </Popover>
  );
}
