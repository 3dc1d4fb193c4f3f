import type { OfferedMode } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { CheckCheck } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { countOf } from '../../../ui/figures.ts';
import { ReconciliationBar } from '../reconciliation/Reconciliation.tsx';
import { SetAsideRows } from '../reconciliation/SetAsideRows.tsx';
import type { ExceptionGroup, Upload } from '../uploadTypes.ts';
import { continueUpload, useUploadChange } from '../uploads.api.ts';
import { StepFoot } from '../wizard/StepFoot.tsx';
import { ExceptionGroups } from './ExceptionGroups.tsx';
import { GroupDetail } from './GroupDetail.tsx';
import { useExceptionGroups } from './exceptions.api.ts';
import classes from './Rows.module.css';

interface RowsStepProps {
  upload: Upload;
  modes: readonly OfferedMode[];
  addressOf: (uploadId: string) => string;
  /** Key of the group looked at, from the address. */
  groupKey: string | undefined;
  onGroup: (groupKey: string) => void;
}

/** Every row accounted for: the equation, rows of other modes, and rows that need a person. */
export function RowsStep({ upload, modes, addressOf, groupKey, onGroup }: RowsStepProps) {
  const { reconciliation } = upload;
  const waits = upload.awaiting === 'exceptions';
  return (
    <>
      {reconciliation === null ? (
        <Skeleton height={150} mb="md" radius="md" />
      ) : (
        <Panel heading="Every row accounted for">
          <ReconciliationBar reconciliation={reconciliation} />
        </Panel>
      )}
      {reconciliation !== null && reconciliation.setAside.length > 0 && (
        <Panel heading="Set aside: rows of other modes">
          <SetAsideRows upload={upload} modes={modes} addressOf={addressOf} />
        </Panel>
      )}
      {waits && <OpenRows upload={upload} groupKey={groupKey} onGroup={onGroup} />}
    </>
  );
}

type OpenRowsProps = Pick<RowsStepProps, 'upload' | 'groupKey' | 'onGroup'>;

function OpenRows({ upload, groupKey, onGroup }: OpenRowsProps) {
  const groups = useExceptionGroups(upload);
  const goOn = useUploadChange(continueUpload);
  if (groups.isError) return <ErrorPanel error={groups.error} onRetry={() => void groups.refetch()} />;
  if (groups.data === undefined) return <Skeleton height={320} radius="md" />;
  const open = groups.data.filter(({ count }) => count > 0);
  const shown = open.find((group) => group.groupKey === groupKey) ?? open[0];
  return (
    <>
      {shown === undefined ? (
        <EmptyState title="No row needs you" icon={CheckCheck}>
          Everything is settled. Go on to the places.
        </EmptyState>
      ) : (
        <Panel heading="Rows that need you">
          <div className={classes.split}>
            <ExceptionGroups groups={open} shownKey={shown.groupKey} onGroup={onGroup} />
            <GroupDetail key={shown.groupKey} upload={upload} group={shown} />
          </div>
        </Panel>
      )}
      <StepFoot
        label="Continue"
        reason={reasonToStay(open)}
        working={goOn.isPending}
        error={goOn.error}
        onContinue={() => goOn.mutate(upload.id)}
      />
    </>
  );
}

function reasonToStay(open: readonly ExceptionGroup[]): string | undefined {
  if (open.length === 0) return undefined;
  return `${countOf(open.length, 'group')} of rows still ${open.length === 1 ? 'needs' : 'need'} a decision.`;
}
