import { History } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import type { FileColumns, Upload } from '../uploadTypes.ts';
import { StepFoot } from '../wizard/StepFoot.tsx';
import {
  type ColumnDraft,
  confirmedColumns,
  emptyDraft,
  reasonNotToGoOn,
  requiredGroups,
} from './columnDraft.ts';
import classes from './Columns.module.css';
import { useColumns, useConfirmColumns } from './columns.api.ts';
import { ColumnMatches } from './ColumnMatches.tsx';
import { FileQuestions } from './FileQuestions.tsx';
import { ModeTexts } from './ModeTexts.tsx';
import { RequiredGroups } from './RequiredGroups.tsx';
import { SheetChoice } from './SheetChoice.tsx';

interface ColumnsStepProps {
  upload: Upload;
  /** Whether the matches can be changed now. */
  editable: boolean;
  /** Address of another sheet's upload; undefined if the user cannot create uploads. */
  addressOf?: (uploadId: string) => string;
}

/** How the file's columns are matched, to confirm or correct. */
export function ColumnsStep({ upload, editable, addressOf }: ColumnsStepProps) {
  const [sheet, setSheet] = useState<number>();
  const columns = useColumns(upload, sheet);
  return (
    <Loaded query={columns}>
      {(data) => (
        <>
          {data.sheets.length > 1 && (
            <SheetChoice
              upload={upload}
              columns={data}
              editable={editable}
              onChoose={setSheet}
              {...(addressOf === undefined ? {} : { addressOf })}
            />
          )}
          <MatchesOfSheet key={data.sheet} upload={upload} columns={data} editable={editable} />
        </>
      )}
    </Loaded>
  );
}

interface MatchesOfSheetProps extends Pick<ColumnsStepProps, 'upload' | 'editable'> {
  columns: FileColumns;
}

function MatchesOfSheet({ upload, columns, editable }: MatchesOfSheetProps) {
  const [draft, setDraft] = useState<ColumnDraft>(emptyDraft);
  const confirm = useConfirmColumns(upload.id);
  const change = (part: Partial<ColumnDraft>) => setDraft((before) => ({ ...before, ...part }));
  const part = { columns, draft, onChange: change, editable };
  return (
    <>
      <Panel heading="Required columns">
        <RequiredGroups
          groups={requiredGroups(columns, draft, upload.mode)}
          columns={columns}
          draft={draft}
          onChange={change}
          editable={editable}
        />
      </Panel>
      {columns.questions.length > 0 && (
        <Panel heading="Missing information">
          <FileQuestions {...part} mode={upload.mode} />
        </Panel>
      )}
      {columns.modeValues.length > 0 && (
        <Panel heading={`Which rows belong to ${upload.modeTitle}`}>
          <ModeTexts {...part} uploadMode={upload.mode} modeTitle={upload.modeTitle} />
        </Panel>
      )}
      <Panel
        heading="Columns in the file"
        aside={columns.remembered ? <Remembered at={columns.rememberedAt} /> : undefined}
      >
        <ColumnMatches {...part} />
      </Panel>
      {editable && (
        <StepFoot
          label={upload.awaiting === 'columns' ? 'Continue' : 'Re-read file with this mapping'}
          reason={reasonNotToGoOn(columns, draft, upload.mode)}
          working={confirm.isPending}
          error={confirm.error}
          onContinue={() => confirm.mutate(confirmedColumns(columns, draft))}
        />
      )}
    </>
  );
}

/** Note that the same headers were confirmed before. */
function Remembered({ at }: { at: string | null }) {
  return (
    <span className={classes.remembered}>
      <History size={14} aria-hidden />
      {at === null ? 'As confirmed last time' : `As you confirmed them on ${formatMoment(at)}`}
    </span>
  );
}
