import { Skeleton } from '@mantine/core';
import classes from './Dashboard.module.css';

/** Placeholder for a dashboard's cards. */
export function CardsSkeleton() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading the dashboard">
      <Skeleton height={230} radius="md" />
      <Skeleton height={230} radius="md" />
    </div>
  );
}
