import type { OfferedMode } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { Panel } from '../../../ui/Panel.tsx';
import { AssumptionsPanel } from '../assumptions/AssumptionsPanel.tsx';
import { ReconciliationBar } from '../reconciliation/Reconciliation.tsx';
import { SetAsideRows } from '../reconciliation/SetAsideRows.tsx';
import type { Upload } from '../uploadTypes.ts';
import { ChangesMade } from './changes/ChangesMade.tsx';
import { OpenRows } from './OpenRows.tsx';

interface RowsStepProps {
  upload: Upload;
  modes: readonly OfferedMode[];
  addressOf: (uploadId: string) => string;
  /** Key of the current group, from the address. */
  groupKey: string | undefined;
  onGroup: (groupKey: string) => void;
}

/** Accounts for every row: row counts, rows of other modes, and rows with exceptions. */
export function RowsStep({ upload, modes, addressOf, groupKey, onGroup }: RowsStepProps) {
  const { reconciliation } = upload;
  const waits = upload.awaiting === 'exceptions';
  const account = (
    <>
      {reconciliation === null ? (
        <Skeleton height={150} mb="md" radius="md" />
      ) : (
        <Panel heading="Reconciliation">
          <ReconciliationBar reconciliation={reconciliation} />
        </Panel>
      )}
      {reconciliation !== null && reconciliation.setAside.length > 0 && (
        <Panel heading="Set aside: rows of other modes">
          <SetAsideRows upload={upload} modes={modes} addressOf={addressOf} />
        </Panel>
      )}
    </>
  );
  // What needs an action comes before information.
  if (waits) {
    return (
      <>
        <AssumptionsPanel upload={upload} mayAnswer onlyAsked />
        <OpenRows upload={upload} groupKey={groupKey} onGroup={onGroup}>
          {account}
        </OpenRows>
      </>
    );
  }
  return (
    <>
      {account}
      <ChangesMade upload={upload} />
    </>
  );
}
