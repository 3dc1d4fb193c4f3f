import { Button } from '@mantine/core';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './BidEditor.module.css';

interface NoticeProps {
  children: ReactNode;
  onClose?: () => void;
}

/** A notice above the grid. */
export function Notice({ children, onClose }: NoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <Info size={16} aria-hidden />
      <div>{children}</div>
      {onClose !== undefined && (
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          Understood
        </Button>
      )}
    </div>
  );
}
