import { Popover } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { CheckBar } from './CheckBar.tsx';
import classes from './CheckBar.module.css';
import type { GridCheck } from './gridChecks.ts';
import type { CheckActions } from './useGridChecks.ts';

interface CheckBubbleProps {
  check: GridCheck;
  actions: CheckActions;
  isOpen: boolean;
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * Bubble at the active cell: why its price is flagged and how to resolve it. Separate from the grid's own keyboard and pointer
 * handling.
 */
export function CheckBubble(props: CheckBubbleProps) {
  return (
    // The bubble's target has no name, so the bubble gets its own label.
    <Popover
      opened
      withArrow
      withRoles={false}
      width={360}
      position="bottom-start"
      shadow="md"
      closeOnEscape={false}
    >
      <Popover.Target>
        <span className={classes.anchor} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.bubble ?? ''}
        role="dialog"
        aria-label="Check this price"
        onPointerDown={stop}
        onMouseDown={stop}
        onClick={stop}
        onDoubleClick={stop}
        onKeyDown={stop}
      >
        <CheckBar {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
