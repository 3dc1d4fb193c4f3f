import { useState } from 'react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { countOf } from '../../../ui/figures.ts';
import type { ExceptionGroup, SettleAction, Upload } from '../uploadTypes.ts';
import { ExceptionTable } from './ExceptionTable.tsx';
import { useSettle } from './exceptions.api.ts';
import classes from './Rows.module.css';
import { SettleButtons } from './SettleButtons.tsx';
import { settleWords } from './settleWords.ts';

interface GroupDetailProps {
  upload: Upload;
  group: ExceptionGroup;
}

/** One group: what it means, the ways to settle it at once, and its rows. */
export function GroupDetail({ upload, group }: GroupDetailProps) {
  const [chosenRows, setChosenRows] = useState<ReadonlySet<string>>(new Set());
  const settle = useSettle(upload.id);
  const run = (action: SettleAction, value?: string) =>
    settle.mutate(
      {
        groupKey: group.groupKey,
        action,
        ...(value === undefined ? {} : { value }),
        ...(chosenRows.size === 0 ? {} : { lineNos: [...chosenRows].map(Number) }),
      },
      { onSuccess: () => setChosenRows(new Set()) },
    );
  const scope =
    chosenRows.size === 0 ? `all ${countOf(group.count, 'row')}` : countOf(chosenRows.size, 'chosen row');

  return (
    <div className={classes.detail}>
      <p className={classes.message}>{group.message}</p>
      <SettleButtons group={group} scope={scope} working={settle.isPending} onSettle={run} />
      <dl className={classes.meanings}>
        {group.actions.map((action) => (
          <div key={action}>
            <dt>{settleWords[action].label}</dt>
            <dd>{settleWords[action].means}</dd>
          </div>
        ))}
      </dl>
      {settle.isError && <ErrorPanel error={settle.error} />}
      <ExceptionTable
        upload={upload}
        group={group}
        selection={chosenRows}
        onSelectionChange={setChosenRows}
      />
    </div>
  );
}
