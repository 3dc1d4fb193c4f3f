import { Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Fields.module.css';

interface FieldPopoverProps {
  /** What is chosen, for people who do not see the sentence around it. */
  label: string;
  /** What is chosen now, in few words. */
  words: string;
  isWrong?: boolean;
  children: ReactNode;
}

/** A choice that is too large for a sentence: its words stand there and open it. */
export function FieldPopover({ label, words, isWrong = false, children }: FieldPopoverProps) {
  return (
    <Popover width={300} position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={classes.opener}
          data-wrong={isWrong || undefined}
          aria-label={`${label}: ${words}`}
        >
          <span>{words}</span>
          <ChevronDown size={13} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
