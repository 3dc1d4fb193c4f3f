import { Button } from '@mantine/core';

interface NothingMatchesProps {
  /** What is listed: "user". */
  what: string;
  onClear: () => void;
}

/** Stands in a table that a filter has emptied. */
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
