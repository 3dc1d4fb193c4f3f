import { createHash } from 'node:crypto';
import { afterEach } from 'vitest';
import { mockServer, json } from './mockServer.ts';

// File functions that jsdom lacks.
window.Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

const realRequest = window.XMLHttpRequest;
afterEach(() => {
  window.XMLHttpRequest = realRequest;
});

export interface Sent {
  mode: string;
  transfer: string | null;
  from: number;
  byteCount: number;
  bytes: Uint8Array;
}

/** Failure of an upload request: only some bytes arrive, or the server sends an error. */
type Mishap = { cutAfter: number } | { status: number; body: unknown };

/**
 * Mocks a server that stores partly received files like the real one. `mishaps` are applied to the requests in order; later
 * requests succeed.
 */
export function mockUpload(mishaps: (Mishap | undefined)[] = []) {
  const kept = new Map<string, { bytes: Uint8Array; sent: Sent }>();
  const calls: Sent[] = [];
  const taken: Uint8Array[] = [];
  const fate = { isAway: false };

  const asked = mockServer(({ method, path }) => {
    if (fate.isAway) return Promise.reject(new TypeError('Failed to fetch'));
    const [, transfer = ''] = /^\/uploads\/transfers\/(.+)$/.exec(path) ?? [];
    if (transfer === '')
      return json(200, path === '/uploads/transfers' ? [...kept].map(([id]) => view(id)) : []);
    if (!kept.has(transfer))
      return json(404, { code: 'transfer_not_found', title: 'This upload session no longer exists' });
    if (method === 'GET') return json(200, view(transfer));
    kept.delete(transfer);
    return json(200, { done: true });
  });
  const view = (transfer: string) => {
    const { bytes, sent } = kept.get(transfer) ?? { bytes: new Uint8Array(), sent: undefined };
    return {
      transfer,
      mode: Number(sent?.mode),
      fileName: 'loads.csv',
      byteCount: sent?.byteCount,
      receivedBytes: bytes.length,
      keptUntil: '2026-11-21T09:00:00.000Z',
    };
  };

  const answer = async (address: string, file: File): Promise<{ status: number; text: string }> => {
    const url = new URL(address, 'http://far');
    const transfer = url.searchParams.get('transfer');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sent: Sent = {
      mode: url.pathname.split('/').at(-1) ?? '',
      transfer,
      from: Number(url.searchParams.get('from') ?? 0),
      byteCount: Number(url.searchParams.get('byteCount')),
      bytes,
    };
    calls.push(sent);
    const mishap = mishaps.shift();
    if (mishap !== undefined && 'status' in mishap)
      return { status: mishap.status, text: JSON.stringify(mishap.body) };
    const before = kept.get(transfer ?? '')?.bytes ?? new Uint8Array();
    const sha256 = createHash('sha256').update(before).digest('hex');
    if (before.length > 0 && url.searchParams.get('sha256Before') !== sha256)
      return { status: 409, text: JSON.stringify({ code: 'content_mismatch', title: 'Another file' }) };
    if (before.length !== sent.from)
      return {
        status: 409,
        text: JSON.stringify({ code: 'offset_mismatch', title: 'x', receivedBytes: before.length }),
      };
    const arrived = mishap === undefined ? bytes : bytes.subarray(0, mishap.cutAfter);
    const whole = Uint8Array.from([...before, ...arrived]);
    if (transfer !== null) kept.set(transfer, { bytes: whole, sent });
    if (mishap !== undefined) return { status: 0, text: '' };
    kept.delete(transfer ?? '');
    taken.push(whole);
    return {
      status: 200,
      text: JSON.stringify({
        code: 200,
        resultCode: 200,
        message: 'Success',
        uploadId: String(taken.length),
      }),
    };
  };

  class FarRequest {
    readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    private address = '';
    private isAborted = false;
    open(_method: string, address: string) {
      this.address = address;
    }
    setRequestHeader() {}
    abort() {
      this.isAborted = true;
      this.onabort();
    }
    send(form: FormData) {
      const file = form.get('file') as File;
      this.upload.onprogress?.({ loaded: Math.floor(file.size / 2) });
      void answer(this.address, file).then(({ status, text }) => {
        if (this.isAborted) return;
        this.status = status;
        this.responseText = text;
        if (status === 0) this.onerror();
        else this.onload();
      });
    }
  }
  window.XMLHttpRequest = FarRequest as unknown as typeof XMLHttpRequest;
  return { calls, taken, kept, asked, fate };
}
