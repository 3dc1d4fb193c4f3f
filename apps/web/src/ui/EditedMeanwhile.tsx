import { Button, Group } from '@mantine/core';
import { History } from 'lucide-react';
import { ApiProblem, hasCode } from '../platform/apiProblem.ts';
import classes from './EditedMeanwhile.module.css';
import { ErrorPanel } from './ErrorPanel.tsx';
import { formatRecent } from './figures.ts';

interface EditedMeanwhileProps {
  /** The error of the save, or information on the newer version from elsewhere. */
  problem: unknown;
  /** The stored version as a sentence, where it is not on the screen. Then nothing needs to be reloaded to decide. */
  stored?: string | undefined;
  /** Discards the edits and shows the stored version; with `stored`, leaves it as it is. */
  onReload: () => void;
  /** Overwrites the stored version; undefined if that is not possible. */
  onSaveOver?: (() => void) | undefined;
  working?: boolean;
}

/** Returns whether a save failed because someone else changed the same record since it was loaded. */
export function isEditedMeanwhile(error: unknown): boolean {
  return hasCode(error, 'edited_by_someone_else', 'structure_changed');
}

/** Edit conflict: who changed it, when, and the two ways to continue. Edits are kept until then. */
export function EditedMeanwhile(props: EditedMeanwhileProps) {
  const { problem, stored, onReload, onSaveOver, working = false } = props;
  return (
    <div className={classes.notice} role="alert">
      <History size={17} aria-hidden className={classes.icon} />
      <div>
        <p className={classes.says}>
          {whoAndWhen(problem)}{' '}
          {stored ??
            (onSaveOver === undefined
              ? 'Reload to see it.'
              : 'Reload to see it, or overwrite it with your changes.')}
        </p>
        <Group gap={8} mt={8}>
          <Button size="xs" variant="default" onClick={onReload} disabled={working}>
            {stored === undefined ? 'Reload' : 'Keep stored version'}
          </Button>
          {onSaveOver !== undefined && (
            <Button size="xs" variant="default" onClick={onSaveOver} loading={working}>
              Overwrite with my changes
            </Button>
          )}
        </Group>
      </div>
    </div>
  );
}

/** A failed save in a dialog: an edit conflict with its two ways to continue, or any other error. */
export function SaveProblem({ problem, ...conflict }: EditedMeanwhileProps) {
  if (problem === null) return null;
  if (isEditedMeanwhile(problem)) return <EditedMeanwhile problem={problem} {...conflict} />;
  return <ErrorPanel error={problem} />;
}

function whoAndWhen(problem: unknown): string {
  const { by, at } = problem instanceof ApiProblem ? problem.extra : {};
  const who = typeof by === 'string' ? `${by} changed this` : 'This changed';
  return typeof at === 'string' ? `${who} at ${formatRecent(Date.parse(at))}.` : `${who} in the meantime.`;
}
