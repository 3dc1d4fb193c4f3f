import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { formatCount, formatRate } from '../../../ui/figures.ts';
import type { GridCheck } from './gridChecks.ts';
import classes from './CheckBar.module.css';
import type { CheckActions } from './useGridChecks.ts';

interface CheckBarProps {
  check: GridCheck;
  actions: CheckActions;
  isOpen: boolean;
}

/** Explains why the active price is flagged, with likely corrections and a button to keep it. */
export function CheckBar({ check, actions, isOpen }: CheckBarProps) {
  const column = actions.columnOf(check);
  const all = column.flatMap(({ corrections }) => corrections[0]?.cells ?? []);
  return (
    <div className={classes.bar}>
      <span className={classes.message}>
        <TriangleAlert size={14} aria-hidden />
        {check.message}
      </span>
      <span className={classes.actions}>
        {isOpen &&
          check.corrections.map(({ label, cells }) => (
            <Button key={label} size="compact-xs" variant="default" onClick={() => actions.correct(cells)}>
              {label}
            </Button>
          ))}
        {isOpen && column.length > 1 && (
          <Button size="compact-xs" variant="default" onClick={() => actions.correct(all)}>
            Correct all {formatCount(column.length)}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          loading={actions.isConfirming}
          onClick={() => actions.keep([check])}
        >
          Keep {formatRate(Number(check.rate))}
        </Button>
        {column.length > 1 && (
          <Button size="compact-xs" variant="subtle" onClick={() => actions.keep(column)}>
            Keep all {formatCount(column.length)}
          </Button>
        )}
      </span>
    </div>
  );
}
