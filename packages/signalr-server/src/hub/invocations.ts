import { writeError, writeResult, writeStreamEnd, writeStreamItem } from '../protocol/jsonProtocol.ts';
import type { Completion, Invocation, StreamItem } from '../protocol/records.ts';
import { recordType } from '../protocol/records.ts';
import type { Principal } from '../transport/transportTypes.ts';
import { ActiveStream } from './activeStream.ts';
import { errorTexts, explained } from './errorTexts.ts';
import type { HubConnection } from './hubConnection.ts';
import type { HubCore } from './hubCore.ts';
import { HubError } from './hubError.ts';
import type { HubMethod } from './hubTypes.ts';
import { InvocationContext } from './invocationContext.ts';
import { UploadStream } from './uploadStream.ts';

interface Call {
  readonly record: Invocation;
  readonly stream: ActiveStream | null;
  readonly uploads: readonly UploadStream[];
}

/**
 * The invocations of one client: they run one after the other, except streams, which run concurrently. Items, cancels and stream
 * ends are handled as they are read, even while an invocation runs.
 */
export class Invocations<P extends Principal> {
  readonly #connection: HubConnection<P>;
  readonly #core: HubCore<P>;
  readonly #waiting: Call[] = [];
  readonly #streams = new Map<string, ActiveStream>();
  readonly #uploads = new Map<string, UploadStream>();
  #fullUploads = 0;
  #isRunning = false;
  #isEnded = false;

  constructor(connection: HubConnection<P>, core: HubCore<P>) {
    this.#connection = connection;
    this.#core = core;
  }

  /** Whether reading must stop until pending work is done. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#core.limits.pendingInvocations || this.#fullUploads > 0;
  }

  /** Whether an invocation is running: the client need not send anything until it completes. */
  get isBusy(): boolean {
    return this.#isRunning || this.#fullUploads > 0;
  }

  add(record: Invocation): void {
    const problem = this.#problemOf(record);
    if (problem !== null) {
      this.#answerError(record, problem);
      return;
    }
    // Registered before it runs: its cancel may be in the same frame.
    let stream: ActiveStream | null = null;
    if (record.type === recordType.streamInvocation && record.invocationId !== null) {
      stream = new ActiveStream();
      this.#streams.set(record.invocationId, stream);
    }
    const uploads = record.streamIds.map((id) => {
      const upload = new UploadStream(
        this.#core.limits.uploadStreamItems,
        () => {
          this.#fullUploads += 1;
        },
        () => {
          this.#fullUploads -= 1;
          this.#connection.readOn();
        },
      );
      this.#uploads.set(id, upload);
      return upload;
    });
    this.#waiting.push({ record, stream, uploads });
    if (!this.#isRunning) void this.run(null);
  }

  item(record: StreamItem): void {
    this.#uploads.get(record.invocationId)?.push(record.item);
  }

  /** Returns true if the completion ended a stream of the client. */
  endUpload(record: Completion): boolean {
    const upload = this.#uploads.get(record.invocationId);
    if (!upload) return false;
    this.#uploads.delete(record.invocationId);
    upload.end(record.error === null ? null : new HubError(record.error));
    return true;
  }

  cancel(invocationId: string): void {
    this.#streams.get(invocationId)?.cancel();
  }

  /** Called when the connection has ended: aborts running invocations and drops waiting ones. */
  end(): void {
    this.#isEnded = true;
    this.#waiting.length = 0;
    for (const stream of this.#streams.values()) stream.cancel();
    for (const upload of this.#uploads.values()) upload.end(new Error('The connection was closed.'));
  }

  /** Runs waiting invocations after `first`. Never rejects. */
  async run(first: Promise<unknown> | null): Promise<void> {
    this.#isRunning = true;
    if (first) await first;
    for (let call = this.#waiting.shift(); call; call = this.#waiting.shift()) {
      const done = this.#perform(call);
      if (!call.stream && call.uploads.length === 0) await done;
      await this.#connection.drained();
      if (this.#isEnded) break;
      this.#connection.readOn();
    }
    this.#isRunning = false;
    if (!this.#isEnded) this.#connection.readOn();
  }

  #problemOf(record: Invocation): string | null {
    if (record.streamIds.length === 0 && record.type === recordType.invocation) return null;
    const isStream = record.type === recordType.streamInvocation;
    const more = record.streamIds.length + (isStream ? 1 : 0);
    if (this.#streams.size + this.#uploads.size + more > this.#core.limits.activeStreams) {
      return errorTexts.tooManyStreams;
    }
    if (isStream && this.#streams.has(record.invocationId ?? '')) {
      return errorTexts.idInUse(record.invocationId ?? '');
    }
    const ids = new Set(record.streamIds);
    const taken = record.streamIds.find((id) => this.#uploads.has(id));
    if (taken !== undefined || ids.size < record.streamIds.length) {
      return errorTexts.idInUse(taken ?? (record.streamIds[0] as string));
    }
    return null;
  }

  async #perform(call: Call): Promise<void> {
    const { record } = call;
    try {
      const problem = await this.#run(call);
      if (problem !== null) this.#answerError(record, problem);
    } catch (error) {
      this.#report(record, error);
      this.#answerError(record, this.#explained(errorTexts.failedMethod(record.target), error));
    } finally {
      if (call.stream && record.invocationId !== null) this.#streams.delete(record.invocationId);
      for (const id of record.streamIds) this.#uploads.delete(id);
      for (const upload of call.uploads) upload.discard();
    }
  }

  /** Runs an invocation and sends its result; returns the error text if it could not start or failed. */
  async #run(call: Call): Promise<string | null> {
    const { record, stream } = call;
    const method = this.#core.methods.get(record.target.toLowerCase());
    if (!method) return errorTexts.unknownMethod(record.target);
    if (method.kind === 'stream' && !stream) return errorTexts.streamedAsCall(record.target);
    if (method.kind === 'method' && stream) return errorTexts.calledAsStream(record.target);
    const context = new InvocationContext(this.#connection, call.uploads, stream);
    if (method.authorize && !(await method.authorize(context))) return errorTexts.unauthorized(record.target);
    let args: readonly unknown[];
    try {
      args = method.readArguments(record.args);
    } catch (error) {
      return this.#explained(errorTexts.badArguments(record.target), error);
    }
    if (stream) return await this.#stream(record, stream, method, context, args);
    const result = await method.run(context, ...args);
    if (record.invocationId !== null) this.#connection.write(writeResult(record.invocationId, result));
    return null;
  }

  async #stream(
    record: Invocation,
    stream: ActiveStream,
    method: HubMethod<P>,
    context: InvocationContext<P>,
    args: readonly unknown[],
  ): Promise<string | null> {
    const id = record.invocationId as string;
    let hasBegun = false;
    try {
      const source = await method.run(context, ...args);
      if (!isAsyncIterable(source)) return errorTexts.noStream(record.target);
      const iterator = source[Symbol.asyncIterator]();
      stream.readFrom(iterator);
      while (!stream.isCancelled) {
        const step = await iterator.next();
        if (step.done || stream.isCancelled) break;
        this.#connection.write(writeStreamItem(id, step.value));
        hasBegun = true;
        await this.#connection.drained();
      }
    } catch (error) {
      // A cancelled source often throws: expected, since the client cancelled it.
      if (!stream.isCancelled) {
        this.#report(record, error);
        const sentence = hasBegun ? errorTexts.failedStream : errorTexts.failedMethod(record.target);
        return this.#explained(sentence, error);
      }
    }
    this.#connection.write(writeStreamEnd(id));
    return null;
  }

  #answerError(record: Invocation, text: string): void {
    if (record.invocationId !== null) this.#connection.write(writeError(record.invocationId, text));
  }

  #explained(sentence: string, error: unknown): string {
    return explained(sentence, error, this.#core.detailedErrors);
  }

  #report(record: Invocation, error: unknown): void {
    const fields = { target: record.target, connectionId: this.#connection.connectionId, error };
    if (error instanceof HubError) this.#core.log?.debug('a hub method refused', fields);
    else this.#core.log?.error('a hub method failed', fields);
  }
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
