import { UploadResult, uploadResultSentence } from '@lanewright/freight';
import { expect, it } from 'vitest';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { refusalOf } from './refusal.ts';

const problem = (status: number, detail?: string) =>
  new ApiProblem({ status, code: 'x', title: 'Refused', detail });

it('shows the message of the result code and finds the earlier upload', () => {
  const refusal = refusalOf({
    status: 409,
    data: { code: 'DuplicateFile', resultCode: UploadResult.DuplicateFile, uploadId: '12' },
    problem: problem(409),
  });
  expect(refusal.sentence).toBe(uploadResultSentence[UploadResult.DuplicateFile]);
  expect(refusal.earlierUploadId).toBe('12');
});

it('recognises a file that is too large even before a server has seen it', () => {
  const refusal = refusalOf({
    status: 413,
    data: { code: 'size-too-large' },
    problem: problem(413, 'over 500 MB'),
  });
  expect(refusal.resultCode).toBe(UploadResult.SizeTooLarge);
});

it('shows one sentence: what was found in the file, if the server says so', () => {
  const refused = (resultCode: number, detail: string) =>
    refusalOf({ status: 415, data: { resultCode }, problem: problem(415, detail) }).sentence;
  expect(refused(UploadResult.InvalidFileType, 'This is a web page.')).toBe('This is a web page.');
  expect(refused(UploadResult.SizeTooSmall, 'No rows.')).toBe(
    uploadResultSentence[UploadResult.SizeTooSmall],
  );
});

it('keeps the message of an error that is not about the file', () => {
  const refusal = refusalOf({
    status: 0,
    data: null,
    problem: problem(0, 'Couldn’t reach the server.'),
  });
  expect(refusal).toMatchObject({ resultCode: undefined, sentence: 'Couldn’t reach the server.' });
});
