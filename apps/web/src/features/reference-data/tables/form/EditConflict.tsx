import { Button, Group, Skeleton } from '@mantine/core';
import { History } from 'lucide-react';
import { useQuery } from '../../../../platform/query.ts';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { SmallTable } from '../../../../ui/SmallTable.tsx';
import { cellWords } from '../cellWords.ts';
import type { Field, ReferenceRow } from '../referenceRow.ts';
import { changedFields, draftOf, type RowDraft, valuesOf } from '../rowDraft.ts';
import type { TableLook } from '../tableConfig.ts';
import { rowNowQuery } from '../tables.api.ts';
import classes from './RowForm.module.css';

interface StaleRowProps {
  look: TableLook;
  /** The row as loaded when it was opened. */
  opened: ReferenceRow;
  draft: RowDraft;
  /** Loads the current row, keeping or discarding what was typed. */
  onTake: (now: ReferenceRow, keepTyped: boolean) => void;
}

/** Conflict notice for a row changed by another user while it was open: what changed, and two ways to continue. */
export function EditConflict({ look, opened, draft, onTake }: StaleRowProps) {
  const asked = useQuery(rowNowQuery(look.name, opened));
  return (
    <Loaded query={asked} skeleton={<Skeleton height={120} radius="md" mb="md" />}>
      {(now) => {
        if (now === null)
          return (
            <section className={classes.stale} role="alert">
              <h3>
                <History size={17} aria-hidden />
                No longer available
              </h3>
              This {look.one} was deleted or renamed while you were editing. Close this panel and search for
              it.
            </section>
          );
        const begun = draftOf(look, opened);
        const theirs = draftOf(look, now);
        const fields = changedFields(look, begun, theirs);
        const typed = valuesOf(look, draft);
        return (
          <section className={classes.stale} role="alert">
            <h3>
              <History size={17} aria-hidden />
              Another user changed this {look.one} while you were editing
            </h3>
            <SmallTable label="Changes by the other user">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">When you opened it</th>
                  <th scope="col">Now</th>
                  <th scope="col">Yours</th>
                </tr>
              </thead>
              <tbody>
                {fields.map((field) => (
                  <tr key={field.name}>
                    <th scope="row">{field.header}</th>
                    <td data-quiet>{cellWords(field, opened[field.name])}</td>
                    <td>
                      <b>{cellWords(field, now[field.name])}</b>
                    </td>
                    <td>{yours(field, begun, draft, typed[field.name])}</td>
                  </tr>
                ))}
              </tbody>
            </SmallTable>
            <Group gap="xs" mt="sm">
              <Button size="xs" onClick={() => onTake(now, true)}>
                Overwrite with my changes
              </Button>
              <Button size="xs" variant="default" onClick={() => onTake(now, false)}>
                Discard my changes and reload
              </Button>
            </Group>
          </section>
        );
      }}
    </Loaded>
  );
}

function yours(field: Field, begun: RowDraft, draft: RowDraft, value: ReferenceRow[string]): string {
  const isTouched = JSON.stringify(begun[field.name]) !== JSON.stringify(draft[field.name]);
  return isTouched ? cellWords(field, value) : 'unchanged';
}
