import { UploadStatus } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import { isWorking, toneOfUpload, uploadPollMs, waitsForUploader } from './uploadState.ts';

describe('the state of an upload', () => {
  it('is asked for every second while a job works, every five while a person is waited for, then no more', () => {
    expect(uploadPollMs({ status: UploadStatus.Validation, awaiting: null })).toBe(1_000);
    expect(uploadPollMs({ status: UploadStatus.RollUp, awaiting: null })).toBe(1_000);
    expect(uploadPollMs({ status: UploadStatus.InputExceptions, awaiting: 'places' })).toBe(5_000);
    expect(uploadPollMs({ status: UploadStatus.PendingApproval, awaiting: 'approval' })).toBe(5_000);
    expect(uploadPollMs({ status: UploadStatus.Completed, awaiting: null })).toBe(false);
    expect(uploadPollMs({ status: UploadStatus.Rejected, awaiting: null })).toBe(false);
    expect(uploadPollMs(undefined)).toBe(false);
  });

  it('is no work once it is finished', () => {
    expect(isWorking({ status: UploadStatus.Completed, awaiting: null })).toBe(false);
    expect(isWorking({ status: UploadStatus.CleansingLocations, awaiting: null })).toBe(true);
  });

  it('waits for the uploader in everything but the approval', () => {
    expect(waitsForUploader({ awaiting: 'approval' })).toBe(false);
    expect(waitsForUploader({ awaiting: 'retry' })).toBe(true);
    expect(waitsForUploader({ awaiting: null })).toBe(false);
  });

  it('is bad when a job gave up, although its status only waits', () => {
    expect(toneOfUpload({ status: UploadStatus.InputExceptions, awaiting: 'retry' })).toBe('bad');
    expect(toneOfUpload({ status: UploadStatus.InputExceptions, awaiting: 'columns' })).toBe('warn');
    expect(toneOfUpload({ status: UploadStatus.Validation, awaiting: null })).toBe('busy');
  });
});
