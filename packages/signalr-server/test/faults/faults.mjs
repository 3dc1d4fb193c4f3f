/**
 * Deliberate faults of the library, each a replacement at one place in its sources. `npm run test:faults` applies them one by one
 * to a copy, and the acceptance tests must detect each of them.
 */
export const faults = [
  {
    name: 'negotiate: the public id opens the connection',
    file: 'transport/connectionTable.ts',
    from: 'connectionToken: isIdSecret ? connectionId : newKey()',
    to: 'connectionToken: connectionId',
  },
  {
    name: 'negotiate: open negotiations are not bounded',
    file: 'transport/connectionTable.ts',
    from: 'count.pending >= this.#limits.pendingNegotiationsPerUser',
    to: 'false',
  },
  {
    name: 'negotiate: what is never used is never forgotten',
    file: 'transport/connection.ts',
    from: 'if (now - this.createdAt > this.#limits.inactiveMs) this.ended(null);',
    to: '',
  },
  {
    name: 'negotiate: keys of the query count only in lower case',
    file: 'transport/requestFacts.ts',
    from: 'name.toLowerCase() === key',
    to: 'name === key',
  },
  {
    name: 'negotiate: the token of a redirect is left out',
    file: 'transport/negotiate.ts',
    from: "'error' in answer ? { error: answer.error } : answer",
    to: "'error' in answer ? { error: answer.error } : { url: answer.url }",
  },
  {
    name: 'authentication: a refusal has a body',
    file: 'transport/answers.ts',
    from: "unauthorized: { status: 401, text: ''",
    to: "unauthorized: { status: 401, text: 'Log in first'",
  },
  {
    name: 'authentication: a token in the query is not seen',
    file: 'transport/requestFacts.ts',
    from: "bearer ?? (valueOf(query, 'access_token') || null)",
    to: 'bearer ?? null',
  },
  {
    name: 'authentication: another user may use the connection',
    file: 'transport/transportServer.ts',
    from: 'connection.principal.userId !== principal.userId',
    to: 'false',
  },
  {
    name: 'authentication: the end of a token is not noticed',
    file: 'transport/connection.ts',
    from: 'time >= this.#principal.expiresAt',
    to: 'time === 0',
  },
  {
    name: 'authentication: the end of a token closes for good',
    file: 'hub/hubConnection.ts',
    from: `  onExpired(): void {
    this.#close({ allowReconnect: true }, null);`,
    to: `  onExpired(): void {
    this.#close({}, null);`,
  },
  {
    name: 'authentication: the opening request keeps its token',
    file: 'transport/requestFacts.ts',
    from: '/^(id|access_token)$/i',
    to: '/^id$/i',
  },
  {
    name: 'authentication: a request on its way slips past a disconnect',
    file: 'transport/transportServer.ts',
    from: 'if (this.#revocations.hasSince(turn, principal)) throw new Refused(refusals.unauthorized);',
    to: '',
  },
  {
    name: 'cross-origin: every origin is allowed',
    file: 'transport/crossOrigin.ts',
    from: 'rules.origins.includes(origin)',
    to: 'origin.length > 0',
  },
  {
    name: 'transports: a second socket takes the connection over',
    file: 'transport/transportServer.ts',
    from: '  if (connection.transport === null) return;\n',
    to: '  if (connection.transport === null || connection.transport === wanted) return;\n',
  },
  {
    name: 'transports: a change of transport has the wrong status',
    file: 'transport/transportServer.ts',
    from: 'connection.transport === wanted ? refusals.alreadyActive : refusals.otherTransport',
    to: 'refusals.alreadyActive',
  },
  {
    name: 'polls: the first one waits',
    file: 'transport/longPollingChannel.ts',
    from: '    answerNothing(first, 200);',
    to: '    this.takePoll(first);',
  },
  {
    name: 'polls: a displaced one is never answered',
    file: 'transport/longPollingChannel.ts',
    from: '    if (this.#poll) this.#release(204);\n    if (this.#isFinished &&',
    to: '    if (this.#isFinished &&',
  },
  {
    name: 'polls: one without news ends the connection',
    file: 'transport/longPollingChannel.ts',
    from: 'this.#release(200)',
    to: 'this.#release(204)',
  },
  {
    name: 'polls: the close record is lost when none waits for it',
    file: 'transport/longPollingChannel.ts',
    from: `    this.#isFinished = true;
    this.#flush();`,
    to: `    this.#isFinished = true;
    this.#flush();
    this.over(null);`,
  },
  {
    name: 'polls: news goes into one that has hung up',
    file: 'transport/longPollingChannel.ts',
    from: 'if (this.#poll !== response) return;',
    to: 'return;',
  },
  {
    name: 'polls: DELETE ends nothing',
    file: 'transport/transportServer.ts',
    from: 'connection.channel.terminate();',
    to: '',
  },
  {
    name: 'polls: a client that polls no more is kept',
    file: 'transport/longPollingChannel.ts',
    from: 'now - this.#since > this.limits.inactiveMs',
    to: 'now < 0',
  },
  {
    name: 'events: the stream has no first byte',
    file: 'transport/eventStreamChannel.ts',
    from: "response.write(':\\r\\n');",
    to: 'response.flushHeaders();',
  },
  {
    name: 'events: proxies may gather the stream',
    file: 'transport/eventStreamChannel.ts',
    from: "  'X-Accel-Buffering': 'no',\n",
    to: '',
  },
  {
    name: 'handshake: its answer is not ended',
    file: 'protocol/handshake.ts',
    from: '`{}${recordEnd}`',
    to: "'{}'",
  },
  {
    name: 'handshake: one that never comes is waited for',
    file: 'hub/hubConnection.ts',
    from: 'now - this.#openedAt >= limits.handshakeTimeoutMs',
    to: 'now < 0',
  },
  {
    name: 'records: their size is not bounded',
    file: 'protocol/recordSplitter.ts',
    from: 'if (length > this.#maxBytes)',
    to: 'if (length < 0)',
  },
  {
    name: 'records: the first of a frame is taken, the others wait',
    file: 'hub/hubConnection.ts',
    from: 'else this.#take(parseRecord(record));',
    to: 'else { this.#take(parseRecord(record)); break; }',
  },
  {
    name: 'records: an id that is not there is written as null',
    file: 'protocol/jsonProtocol.ts',
    from: 'JSON.stringify({ type: 1, target, arguments: args, invocationId })',
    to: 'JSON.stringify({ type: 1, target, arguments: args, invocationId: invocationId ?? null })',
  },
  {
    name: 'calls: an error answers who has not asked',
    file: 'hub/invocations.ts',
    from: 'if (record.invocationId !== null) this.#connection.write(writeError(record.invocationId, text));',
    to: "this.#connection.write(writeError(record.invocationId ?? '0', text));",
  },
  {
    name: 'calls: they run beside each other',
    file: 'hub/invocations.ts',
    from: 'if (!call.stream && call.uploads.length === 0) await done;',
    to: 'void done;',
  },
  {
    name: 'calls: a stream holds back those after it',
    file: 'hub/invocations.ts',
    from: 'if (!call.stream && call.uploads.length === 0) await done;',
    to: 'await done;',
  },
  {
    name: 'calls: secrets of an error reach the client',
    file: 'hub/errorTexts.ts',
    from: 'if (!detailedErrors && !(error instanceof HubError)) return sentence;',
    to: '',
  },
  {
    name: 'streams: a cancel in the same frame is not heard',
    file: 'hub/invocations.ts',
    from: 'this.#streams.set(record.invocationId, stream);',
    to: 'setImmediate(() => this.#streams.set(record.invocationId as string, stream as ActiveStream));',
  },
  {
    name: 'streams: the error of a client’s stream is taken for its end',
    file: 'hub/invocations.ts',
    from: 'upload.end(record.error === null ? null : new HubError(record.error));',
    to: 'upload.end(null);',
  },
  {
    name: 'streams: the reader’s pace does not matter',
    file: 'hub/invocations.ts',
    from: `        hasBegun = true;
        await this.#connection.drained();`,
    to: '        hasBegun = true;',
  },
  {
    name: 'results: the refusal of an asked client is taken for an answer',
    file: 'hub/clientResults.ts',
    from: 'else asked.reject(new Error(error));',
    to: 'else asked.resolve(error);',
  },
  {
    name: 'silence: no ping is sent',
    file: 'hub/hubConnection.ts',
    from: 'if (now - this.#lastSentAt >= limits.keepAliveMs) this.#queue(pingFrame);',
    to: '',
  },
  {
    name: 'silence: long polls are pinged too',
    file: 'hub/hubConnection.ts',
    from: "if (this.transport === 'LongPolling') return;",
    to: '',
  },
  {
    name: 'silence: a client that fell silent is kept',
    file: 'hub/hubConnection.ts',
    from: 'if (this.#hasPinged && isSilent',
    to: 'if (now < 0',
  },
  {
    name: 'silence: a client that never pinged is closed',
    file: 'hub/hubConnection.ts',
    from: 'if (this.#hasPinged && isSilent',
    to: 'if (isSilent',
  },
  {
    name: 'silence: it counts while a method runs',
    file: 'hub/hubConnection.ts',
    from: 'isSilent && !this.#invocations?.isBusy',
    to: 'isSilent',
  },
  {
    name: 'closing: every close asks the client to come back',
    file: 'protocol/jsonProtocol.ts',
    from: '...(allowReconnect && { allowReconnect }),',
    to: 'allowReconnect: true,',
  },
  {
    name: 'closing: a shutdown sends everybody away for good',
    file: 'hub/hubServer.ts',
    from: '?.close({ allowReconnect: true })',
    to: '?.close({})',
  },
  {
    name: 'pressure: the queue of a client grows without end',
    file: 'transport/connection.ts',
    from: 'this.#channel.queuedBytes > this.#limits.maxQueuedBytes',
    to: 'this.#isGone',
  },
  {
    name: 'pressure: a stuck send is waited for',
    file: 'transport/channel.ts',
    from: 'return now - this.#markedAt > this.limits.sendTimeoutMs;',
    to: 'return false;',
  },
  {
    name: 'audiences: those left out hear it too',
    file: 'hub/audiences.ts',
    from: 'if (without?.has(connection.connectionId)) continue;',
    to: '',
  },
  {
    name: 'audiences: a client that leaves stays in its groups',
    file: 'hub/audiences.ts',
    from: 'for (const group of connection.groups ?? []) removeFrom(this.#byGroup, group, connection);',
    to: '',
  },
];
