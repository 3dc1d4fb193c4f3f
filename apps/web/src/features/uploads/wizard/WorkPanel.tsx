import { UploadStatus } from '@lanewright/freight';
import { Panel } from '../../../ui/Panel.tsx';
import { type ProgressStep, ProgressSteps } from '../../../ui/ProgressSteps.tsx';
import { waitingForSpace } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import classes from './Wizard.module.css';

const work = [
  { status: UploadStatus.Validation, label: 'Reading and checking the rows' },
  { status: UploadStatus.CleansingLocations, label: 'Cleansing locations' },
  { status: UploadStatus.RollUp, label: 'Rolling shipments up to lanes' },
] as const;

/** What Validation reports before the columns are known. */
const matchingColumns = 'Matching columns';

/** What the server is doing with the file, with counts. */
export function WorkPanel({ upload }: { upload: Upload }) {
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
              ? { detail: 'The server has no disk space left. This goes on by itself once there is some.' }
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
    <Panel heading="At work">
      <ProgressSteps label="What happens to the file" steps={steps} />
      <p className={classes.quiet}>
        You can leave this page: the work goes on, and you find the upload again under Upload.
      </p>
    </Panel>
  );
}
