import { UploadStatus } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import { isWorking, toneOfUpload, uploadPollMs, waitsForUploader } from './uploadState.ts';

describe('the state of an upload', () => {
  it('is polled every second while a job runs, every five while waiting for a user, then no more', () => {
    expect(uploadPollMs({ status: UploadStatus.Validation, awaiting: null })).toBe(1_000);
    expect(uploadPollMs({ status: UploadStatus.RollUp, awaiting: null })).toBe(1_000);
    expect(uploadPollMs({ status: UploadStatus.InputExceptions, awaiting: 'places' })).toBe(5_000);
    expect(uploadPollMs({ status: UploadStatus.PendingApproval, awaiting: 'approval' })).toBe(5_000);
    expect(uploadPollMs({ status: UploadStatus.Completed, awaiting: null })).toBe(false);
    expect(uploadPollMs({ status: UploadStatus.Rejected, awaiting: null })).toBe(false);
    expect(uploadPollMs(undefined)).toBe(false);
  });

  it('is not in progress once finished', () => {
    expect(isWorking({ status: UploadStatus.Completed, awaiting: null })).toBe(false);
    expect(isWorking({ status: UploadStatus.CleansingLocations, awaiting: null })).toBe(true);
  });

  it('waits for the uploader in every step except approval', () => {
    expect(waitsForUploader({ awaiting: 'approval' })).toBe(false);
    expect(waitsForUploader({ awaiting: 'retry' })).toBe(true);
    expect(waitsForUploader({ awaiting: null })).toBe(false);
  });

  it('is an error when a job gave up, although its status is only waiting', () => {
    expect(toneOfUpload({ status: UploadStatus.InputExceptions, awaiting: 'retry' })).toBe('bad');
    expect(toneOfUpload({ status: UploadStatus.InputExceptions, awaiting: 'columns' })).toBe('warn');
    expect(toneOfUpload({ status: UploadStatus.Validation, awaiting: null })).toBe('busy');
  });
});
