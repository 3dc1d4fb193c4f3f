import { Button } from '@mantine/core';
import { countOf } from '../figures.ts';
import type { Column } from './column.ts';

interface FoldedColumnsProps<Row> {
  folded: readonly Column<Row>[];
  isUnfolded: boolean;
  onChange: (isUnfolded: boolean) => void;
}

/** Shows or folds the columns without information for these rows. */
export function FoldedColumns<Row>({ folded, isUnfolded, onChange }: FoldedColumnsProps<Row>) {
  if (folded.length === 0) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      title={`Empty or the same in all rows: ${folded.map(({ header }) => header).join(', ')}`}
      onClick={() => onChange(!isUnfolded)}
    >
      {isUnfolded
        ? `Collapse ${countOf(folded.length, 'column')}`
        : `Show ${countOf(folded.length, 'more column')}`}
    </Button>
  );
}
