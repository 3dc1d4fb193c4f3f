import { Button, Skeleton } from '@mantine/core';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { ButtonWithReason } from '../../../../ui/ButtonWithReason.tsx';
import { formatMoment } from '../../../../ui/figures.ts';
import type { Upload } from '../../uploadTypes.ts';
import type { useChanges } from '../exceptions.api.ts';
import classes from './Changes.module.css';

interface ChangeListProps {
  upload: Upload;
  changes: ReturnType<typeof useChanges>;
  /** Undoes one change; undefined if nothing can be undone any more. */
  onUndo?: (changeNo: number) => Promise<void>;
}

/** Resolved and corrected rows, newest first, each with an undo. */
export function ChangeList({ changes, onUndo }: ChangeListProps) {
  return (
    <Loaded query={changes} skeleton={<Skeleton height={200} radius="md" />}>
      {(changesData) => {
        if (changesData.length === 0) return <p className={classes.none}>No changes yet.</p>;
        return (
          <ol className={classes.list}>
            {changesData.map(({ changeNo, said, changedBy, changedAt, undone, fixed }) => (
              <li key={changeNo} className={classes.change} data-undone={undone || undefined}>
                <div className={classes.words}>
                  <p className={classes.said}>{said}</p>
                  <p className={classes.who}>
                    {changedBy} · {formatMoment(changedAt)}
                    {undone && ' · undone'}
                  </p>
                </div>
                {!undone && onUndo !== undefined && fixed === null && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Undo: ${said}`}
                    onClick={() => void onUndo(changeNo)}
                  >
                    Undo
                  </Button>
                )}
                {!undone && onUndo !== undefined && fixed !== null && (
                  <ButtonWithReason size="compact-xs" variant="default" reason={fixed}>
                    Undo
                  </ButtonWithReason>
                )}
              </li>
            ))}
          </ol>
        );
      }}
    </Loaded>
  );
}
