import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  icon?: LucideIcon;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
}

/** What stands where nothing is yet: says what to do next, with a button. */
export function EmptyState({ title, icon: Icon, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {Icon !== undefined && (
        <div className={classes.icon}>
          <Icon size={20} strokeWidth={1.6} aria-hidden />
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {children !== undefined && children !== false && <div className={classes.text}>{children}</div>}
      {action !== undefined && action !== false && <div className={classes.action}>{action}</div>}
    </div>
  );
}
