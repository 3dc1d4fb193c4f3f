import { UploadStatus } from '@lanewright/freight';
import type { Upload } from '../uploadTypes.ts';

/** The steps of an upload, in order. For cleansing only, they end with the clean file. */
export const wizardSteps = ['file', 'columns', 'rows', 'places', 'review', 'approval'] as const;
export type WizardStep = (typeof wizardSteps)[number];

const stepsOfCleansing = ['file', 'columns', 'rows', 'places', 'approval'] as const;

export function stepsOf({ kind }: Pick<Upload, 'kind'>): readonly WizardStep[] {
  return kind === 'cleanse' ? stepsOfCleansing : wizardSteps;
}

/** Label of a step. */
export function labelOfStep(step: WizardStep, kind: Upload['kind']): string {
  if (step === 'approval') return kind === 'cleanse' ? 'Clean file' : 'Approval';
  return { file: 'File', columns: 'Columns', rows: 'Check rows', places: 'Locations', review: 'Review' }[
    step
  ];
}

type Standing = Pick<Upload, 'kind' | 'status' | 'awaiting' | 'reconciliation' | 'progress'>;

/** The Validation state covers matching the columns and reading the rows; this is the progress text of reading. */
const readingRows = 'Validation';

/** Returns the current step: where a job is working, or where it waits for a user. */
export function currentStep(upload: Standing): WizardStep {
  switch (upload.awaiting) {
    case 'columns':
      return 'columns';
    case 'exceptions':
      return 'rows';
    case 'places':
      return 'places';
    case 'approval':
      return 'review';
    default:
      return stepOfStatus(upload);
  }
}

function stepOfStatus({ status, reconciliation, progress }: Standing): WizardStep {
  if (status === UploadStatus.CleansingLocations) return 'places';
  if (status === UploadStatus.RollUp) return 'review';
  if (status === UploadStatus.PendingApproval) return 'review';
  if (status === UploadStatus.Completed || status === UploadStatus.Rejected) return 'approval';
  return reconciliation === null && progress?.step !== readingRows ? 'columns' : 'rows';
}

/** Returns whether a step can be viewed: earlier ones, the current one, and Approval once the upload waits for it. */
export function canOpenStep(step: WizardStep, upload: Standing): boolean {
  const steps = stepsOf(upload);
  if (upload.status === UploadStatus.Rejected) return canOpenOfRejected(step, upload);
  if (step === 'approval' && upload.awaiting === 'approval') return true;
  return steps.indexOf(step) <= steps.indexOf(currentStep(upload));
}

/** For a rejected upload, the row counts show how far it got; its lanes are deleted. */
function canOpenOfRejected(step: WizardStep, { reconciliation }: Standing): boolean {
  if (step === 'file' || step === 'approval') return true;
  return reconciliation !== null && (step === 'columns' || step === 'rows');
}

/** Returns the step in the address, if it can be viewed now. */
export function stepFromAddress(text: string | null, upload: Standing): WizardStep {
  const step = wizardSteps.find((one) => one === text);
  return step !== undefined && canOpenStep(step, upload) ? step : currentStep(upload);
}
