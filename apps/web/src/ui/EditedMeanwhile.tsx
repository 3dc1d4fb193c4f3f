import { Button, Group } from '@mantine/core';
import { History } from 'lucide-react';
import { ApiProblem } from '../platform/apiProblem.ts';
import classes from './EditedMeanwhile.module.css';
import { formatRecent } from './figures.ts';

interface EditedMeanwhileProps {
  /** A refused save, or what is known of the newer version otherwise. */
  problem: unknown;
  /** Drops what was typed and shows what is stored now. */
  onReload: () => void;
  /** Saves what was typed over what is stored now; left out where that is not possible. */
  onSaveOver?: () => void;
  working?: boolean;
}

const editedCodes = new Set(['edited_by_someone_else', 'structure_changed']);

/** Whether a save was refused because someone else changed the same thing since it was loaded. */
export function isEditedMeanwhile(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 409 && editedCodes.has(error.code);
}

/** Someone else changed what is being edited: who, when, and the two ways on. What was typed stays until then. */
export function EditedMeanwhile({ problem, onReload, onSaveOver, working = false }: EditedMeanwhileProps) {
  return (
    <div className={classes.notice} role="alert">
      <History size={17} aria-hidden className={classes.icon} />
      <div>
        <p className={classes.says}>
          {whoAndWhen(problem)}{' '}
          {onSaveOver === undefined ? 'Reload to see it, or overwrite it with your changes.' : 'Reload to see it, or save yours over it.'}
        </p>
        <Group gap={8} mt={8}>
          <Button size="xs" variant="default" onClick={onReload} disabled={working}>
            Reload
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

function whoAndWhen(problem: unknown): string {
  const { by, at } = problem instanceof ApiProblem ? problem.extra : {};
  const who = typeof by === 'string' ? `${by} changed this` : 'This changed';
  return typeof at === 'string' ? `${who} at ${formatRecent(Date.parse(at))}.` : `${who} in the meantime.`;
}
