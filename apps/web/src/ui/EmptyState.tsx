import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  icon?: LucideIcon;
  /** The next step, as a sentence. */
  children?: ReactNode;
  /** The button for it. */
  action?: ReactNode;
}

/** Placeholder for an empty list, with the next step. */
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
