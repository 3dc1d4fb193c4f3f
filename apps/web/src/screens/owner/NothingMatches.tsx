import { Button } from '@mantine/core';

interface NothingMatchesProps {
  /** Name of the listed items: "user". */
  what: string;
  onClear: () => void;
}

/** Shown in a table when no row matches the filter. */
export function NothingMatches({ what, onClear }: NothingMatchesProps) {
  return (
    <>
      No {what} matches.{' '}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear filters
      </Button>
    </>
  );
}
