import { UploadStatus } from '@lanewright/freight';
import { Panel } from '../../../ui/Panel.tsx';
import { type ProgressStep, ProgressSteps } from '../../../ui/ProgressSteps.tsx';
import { waitingForSpace } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import classes from './Wizard.module.css';

const work = [
  { status: UploadStatus.Validation, label: 'Reading and checking the rows' },
  { status: UploadStatus.CleansingLocations, label: 'Cleansing locations' },
  { status: UploadStatus.RollUp, label: 'Rolling up shipments into lanes' },
] as const;

/** Progress text of Validation while columns are matched. */
const matchingColumns = 'Matching columns';

/** What the server is doing with the file, with counts. */
export function ProcessingPanel({ upload }: { upload: Upload }) {
  const shown = upload.kind === 'cleanse' ? work.slice(0, 2) : work;
  const at = shown.findIndex(({ status }) => status === upload.status);
  const steps = shown.map(({ status, label }, index): ProgressStep => {
    const state = index < at ? 'done' : index === at ? 'current' : 'waiting';
    const progress = state === 'current' ? upload.progress : null;
    return {
      id: String(status),
      label,
      state,
      ...(progress === null
        ? {}
        : {
            ...(progress.step === waitingForSpace
              ? {
                  detail:
                    'The server is out of disk space. Processing continues automatically once space is available.',
                }
              : {
                  count: {
                    done: progress.done,
                    ...(progress.total === null ? {} : { total: progress.total }),
                    of: progress.unit,
                  },
                }),
            ...(progress.step === matchingColumns ? { detail: 'Matching the columns' } : {}),
          }),
    };
  });
  return (
    <Panel heading="Processing">
      <ProgressSteps label="Processing steps" steps={steps} />
      <p className={classes.quiet}>
        You can leave this page. Processing continues, and you find the upload again under Upload.
      </p>
    </Panel>
  );
}
