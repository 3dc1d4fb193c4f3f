import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Run.module.css';

interface NoticeProps {
  action: ReactNode;
  children: ReactNode;
}

/** A notice to read before using a result, with an action. */
export function Notice({ action, children }: NoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <CircleAlert size={16} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  );
}
