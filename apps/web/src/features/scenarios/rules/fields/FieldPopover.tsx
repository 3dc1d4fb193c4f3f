import { Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import classes from './Fields.module.css';

interface FieldPopoverProps {
  /** What is chosen, for people who do not see the sentence around it. */
  label: string;
  /** What is chosen now, in few words. */
  words: string;
  isWrong?: boolean;
  /** The words that open it, to give them the focus. */
  openerRef?: Ref<HTMLButtonElement>;
  /** Those that lead on are handed what closes it; where the focus goes then is theirs to say. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A choice that is too large for a sentence: its words stand there and open it. */
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
