import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';
import { formatCount } from '../figures.ts';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Number of selected rows and the actions on them. It covers the toolbar, so that no row moves. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Selected rows">
      <span className={classes.bulkCount} role="status">
        {formatCount(count)} selected
      </span>
      {children}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
