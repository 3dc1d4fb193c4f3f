import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './UnsavedBar.module.css';

interface UnsavedBarProps {
  text: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** Stays at the bottom of an editor while it has unsaved changes. */
export function UnsavedBar({ text, children }: UnsavedBarProps) {
  return (
    <div className={classes.bar} role="status">
      {text}
      <Group gap="xs">{children}</Group>
    </div>
  );
}
