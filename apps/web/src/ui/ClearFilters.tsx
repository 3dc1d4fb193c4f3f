import { Button } from '@mantine/core';

/** Removes all filters of a list. */
export function ClearFilters({ onClick }: { onClick: () => void }) {
  return (
    <Button size="xs" variant="subtle" color="gray" onClick={onClick}>
      Clear filters
    </Button>
  );
}
