// @vitest-environment jsdom
import { uploads } from '@lanewright/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedInAs } from '../testing/people.ts';
import { storedUser } from './storedUser.ts';
import { maxUploadBytes, uploadFile } from './uploadFile.ts';

let answer: { status: number; text: string };
let requests: { timeout: number; headers: Record<string, string>; sent: FormData }[];

beforeEach(() => {
  storedUser.set(signedInAs('Customer'));
  requests = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number }) => void } = {};
      timeout = -1;
      headers: Record<string, string> = {};
      status = 0;
      responseText = '';
      onload?: () => void;
      onerror?: () => void;
      open() {}
      abort() {}
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value;
      }
      send(sent: FormData) {
        requests.push({ timeout: this.timeout, headers: this.headers, sent });
        this.upload.onprogress?.({ loaded: 2 });
        this.status = answer.status;
        this.responseText = answer.text;
        if (answer.status === 0) this.onerror?.();
        else this.onload?.();
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  storedUser.clear();
});

const file = new File(['a,b\n1,2'], 'a.csv');
const send = (toSend = file, onProgress?: (sent: number, total: number) => void) =>
  uploadFile(
    uploads.receiveShipments,
    { params: { id: 4 } },
    toSend,
    onProgress === undefined ? {} : { onProgress },
  );

it('a failed upload returns the status and the response data, or null without a response', async () => {
  answer = { status: 409, text: '{"code":"duplicate_file","resultCode":5}' };
  expect(await send()).toMatchObject({
    kind: 'failed',
    failure: { status: 409, data: { resultCode: 5 } },
  });
  answer = { status: 0, text: '' };
  expect(await send()).toMatchObject({ kind: 'failed', failure: { status: 0, data: null } });
  expect(storedUser.get(), 'and the session goes on').not.toBeNull();
});

it('a file is sent as multipart, without a timeout, and reports progress', async () => {
  answer = { status: 200, text: '{"code":200,"resultCode":200,"message":"stored","uploadId":"7"}' };
  const progress = vi.fn();
  expect(await send(file, progress)).toEqual({
    kind: 'done',
    answer: { code: 200, resultCode: 200, message: 'stored', uploadId: '7' },
  });
  expect(requests).toMatchObject([{ timeout: 0, headers: { authorization: 'Bearer jwt' } }]);
  expect((requests[0]?.sent.get('file') as File | undefined)?.name).toBe('a.csv');
  expect(progress).toHaveBeenCalledWith(2, file.size);
});

it('a file over 524,288,000 bytes is rejected before it is sent', async () => {
  const sized = (size: number) => Object.defineProperty(new File([''], 'b.csv'), 'size', { value: size });
  answer = { status: 200, text: '{"code":200,"resultCode":200,"message":"stored","uploadId":"7"}' };
  expect(maxUploadBytes).toBe(524_288_000);
  expect(await send(sized(maxUploadBytes + 1))).toMatchObject({ kind: 'failed', failure: { status: 413 } });
  expect(requests).toEqual([]);
  expect(await send(sized(maxUploadBytes))).toMatchObject({ kind: 'done' });
});
