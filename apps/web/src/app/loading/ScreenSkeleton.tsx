import { Skeleton } from '@mantine/core';

/** The loading indicator of a screen: the outline of a heading and a table. */
export function ScreenSkeleton() {
  return (
    <div role="status" aria-label="Loading the screen">
      <Skeleton height={12} width={140} mb={12} radius="sm" />
      <Skeleton height={24} width={260} mb={26} radius="sm" />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={34} mb={8} radius="sm" style={{ opacity: 1 - row * 0.14 }} />
      ))}
    </div>
  );
}
