import { CheckCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { countOf } from '../../../ui/figures.ts';
import { useAssumptions } from '../assumptions/assumptions.api.ts';
import type { ExceptionGroup, Upload } from '../uploadTypes.ts';
import { continueUpload } from '../uploads.api.ts';
import { StepFoot } from '../wizard/StepFoot.tsx';
import { allRows, ExceptionGroups } from './ExceptionGroups.tsx';
import { useExceptionGroups } from './exceptions.api.ts';
import { GroupDetail } from './GroupDetail.tsx';
import classes from './Rows.module.css';
import { WorkbookButtons } from './workbook/WorkbookButtons.tsx';
import { RowsBar } from './work/RowsBar.tsx';
import { useRowsWork } from './work/useRowsWork.ts';
import { useUndoKeys } from './work/useUndoKeys.ts';

interface OpenRowsProps {
  upload: Upload;
  groupKey: string | undefined;
  onGroup: (groupKey: string) => void;
  /** Shown between the rows and the step's footer. */
  children: ReactNode;
}

/** Rows with exceptions, with every way to resolve them. */
export function OpenRows(props: OpenRowsProps) {
  const asked = useExceptionGroups(props.upload);
  return (
    <Loaded query={asked}>
      {({ groups, rows }) => <RowsToSettle {...props} groups={groups} rows={rows} />}
    </Loaded>
  );
}

interface RowsToSettleProps extends OpenRowsProps {
  groups: readonly ExceptionGroup[];
  /** Number of rows in all groups. */
  rows: number;
}

function RowsToSettle({ upload, groupKey, onGroup, children, groups, rows }: RowsToSettleProps) {
  const work = useRowsWork(upload);
  useUndoKeys(work);
  const goOn = useMutation(continueUpload);
  const assumed = useAssumptions(upload);
  const questions = (assumed.data?.assumptions ?? []).filter(({ state }) => state === 'asked').length;
  const [lookedAt, setLookedAt] = useState<ExceptionGroup>();
  const [settledKey, setSettledKey] = useState<string>();
  const [sawAll, setSawAll] = useState(false);
  const showsAll = groupKey === allRows && (groups.length > 0 || sawAll);
  const shown = showsAll
    ? undefined
    : groupToShow(groups, groupKey, lookedAt?.groupKey === settledKey ? undefined : lookedAt);
  // A group whose last cell was just corrected stays visible, so that nothing shifts while the user is working.
  if (shown !== undefined && shown !== lookedAt && shown.count > 0) setLookedAt(shown);
  if (showsAll && !sawAll) setSawAll(true);

  return (
    <>
      <Panel
        heading="Rows to correct"
        aside={<WorkbookButtons upload={upload} work={work} isEmpty={rows === 0} />}
      >
        <RowsBar upload={upload} work={work} rows={rows} groups={groups} />
        {groups.length === 0 && (showsAll || shown !== undefined) && (
          <p className={classes.nothingLeft}>
            <CheckCheck size={17} aria-hidden /> <b>No rows to correct.</b> {whatNext(questions)}
          </p>
        )}
        {!showsAll && shown === undefined ? (
          <EmptyState title="No rows to correct" icon={CheckCheck}>
            {whatNext(questions)}
          </EmptyState>
        ) : (
          <div className={classes.split}>
            <ExceptionGroups
              groups={groups}
              rows={rows}
              shownKey={shown?.groupKey ?? allRows}
              onGroup={onGroup}
            />
            <GroupDetail
              key={shown?.groupKey ?? allRows}
              upload={upload}
              group={shown}
              groups={groups}
              rowsInAll={rows}
              work={work}
              onSettled={setSettledKey}
            />
          </div>
        )}
      </Panel>
      {children}
      <StepFoot
        label="Continue"
        reason={reasonToStay(groups, questions)}
        working={goOn.isPending}
        error={goOn.error}
        onContinue={() => goOn.mutate(upload.id)}
      />
    </>
  );
}

/** Returns the group in the address (also a resolved one if it is the current one), else the largest. */
function groupToShow(
  groups: readonly ExceptionGroup[],
  groupKey: string | undefined,
  lookedAt: ExceptionGroup | undefined,
): ExceptionGroup | undefined {
  const wanted = groupKey ?? lookedAt?.groupKey;
  const open = groups.find((group) => group.groupKey === wanted);
  if (open !== undefined) return open;
  return lookedAt?.groupKey === wanted && lookedAt !== undefined ? { ...lookedAt, count: 0 } : groups[0];
}

function whatNext(questions: number): string {
  if (questions === 0) return 'All rows are resolved. Continue to locations.';
  return questions === 1
    ? 'Answer the question above to continue.'
    : 'Answer the questions above to continue.';
}

function reasonToStay(open: readonly ExceptionGroup[], questions: number): string | undefined {
  if (open.length > 0)
    return `${countOf(open.length, 'group')} of rows still ${open.length === 1 ? 'needs' : 'need'} a decision.`;
  return questions === 0
    ? undefined
    : `${countOf(questions, 'question')} above ${questions === 1 ? 'is' : 'are'} open.`;
}
