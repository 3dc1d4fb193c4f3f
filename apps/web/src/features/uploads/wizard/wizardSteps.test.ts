import { UploadStatus } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import type { Upload } from '../uploadTypes.ts';
import { canOpenStep, currentStep, stepFromAddress, stepsOf } from './wizardSteps.ts';

const counted = { received: 1 } as NonNullable<Upload['reconciliation']>;

function upload(change: Partial<Parameters<typeof currentStep>[0]>) {
  return {
    kind: 'shipments' as const,
    status: UploadStatus.Validation as number,
    awaiting: null,
    reconciliation: null,
    progress: null,
    ...change,
  };
}

describe('the steps of an upload', () => {
  it('start at the step that waits for a user', () => {
    const waiting = (awaiting: Upload['awaiting']) =>
      currentStep(upload({ status: UploadStatus.InputExceptions, awaiting, reconciliation: counted }));
    expect(waiting('columns')).toBe('columns');
    expect(waiting('exceptions')).toBe('rows');
    expect(waiting('places')).toBe('places');
    expect(waiting('retry')).toBe('rows');
  });

  it('start at the step whose job is running', () => {
    const reading = { step: 'Validation', done: 1, total: 9, unit: 'rows' };
    expect(currentStep(upload({}))).toBe('columns');
    expect(currentStep(upload({ progress: reading }))).toBe('rows');
    expect(currentStep(upload({ status: UploadStatus.CleansingLocations }))).toBe('places');
    expect(currentStep(upload({ status: UploadStatus.RollUp }))).toBe('review');
  });

  it('show the review while waiting for approval, and allow the approval to be viewed', () => {
    const waiting = upload({ status: UploadStatus.PendingApproval, awaiting: 'approval' });
    expect(currentStep(waiting)).toBe('review');
    expect(canOpenStep('approval', waiting)).toBe(true);
  });

  it('never open a step from the address before it is reached', () => {
    const atRows = upload({ status: UploadStatus.InputExceptions, awaiting: 'exceptions' });
    expect(stepFromAddress('review', atRows)).toBe('rows');
    expect(stepFromAddress('columns', atRows)).toBe('columns');
    expect(stepFromAddress('nonsense', atRows)).toBe('rows');
    expect(stepFromAddress(null, atRows)).toBe('rows');
  });

  it('end with the approval once rejected, and show no further step than was reached', () => {
    const early = upload({ status: UploadStatus.Rejected });
    expect(currentStep(early)).toBe('approval');
    expect(canOpenStep('rows', early)).toBe(false);
    const late = upload({ status: UploadStatus.Rejected, reconciliation: counted });
    expect(canOpenStep('rows', late)).toBe(true);
    expect(canOpenStep('review', late)).toBe(false);
  });

  it('of a cleansing-only file have no review', () => {
    expect(stepsOf({ kind: 'cleanse' })).not.toContain('review');
    expect(currentStep(upload({ kind: 'cleanse', status: UploadStatus.Completed }))).toBe('approval');
  });
});
