import { lanes } from '@lanewright/contract';
import fastify from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { ProblemError, refuse } from './problemError.ts';
import { sendProblem, undeclaredCode } from './sendProblem.ts';

/** An app with one route, which refuses every request with the given error, and what was logged. */
function refusing(error: () => Error) {
  const logged: { msg: string; call?: string; errorCode?: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const app = fastify();
  app.setErrorHandler<Error & { statusCode: number; code: string; name: string }>((thrown, request, reply) =>
    sendProblem({ log }, thrown, request, reply),
  );
  app.get('/lane', { config: { endpoint: lanes.laneHistory } }, () => Promise.reject(error()));
  return { app, logged };
}

test('a code gets its status from the register, and one with two statuses is refused with one of them', () => {
  expect(refuse('month_already_awarded', 'Taken').problem).toEqual({
    status: 409,
    code: 'month_already_awarded',
    title: 'Taken',
  });
  expect(refuse('carrier_not_found', 'None', { status: 422, field: 'carrierId' }).problem).toEqual({
    status: 422,
    code: 'carrier_not_found',
    title: 'None',
    field: 'carrierId',
  });
  // @ts-expect-error a code that is not in the register
  expect(refuse('no_such_thing', 'None')).toBeInstanceOf(ProblemError);
  // @ts-expect-error a code with two statuses, and neither of them
  expect(refuse('carrier_not_found', 'None')).toBeInstanceOf(ProblemError);
  // @ts-expect-error a status that the code does not have
  expect(refuse('carrier_not_found', 'None', { status: 409 })).toBeInstanceOf(ProblemError);
});

test('sends a declared code, or one common to every call, as it is', async () => {
  for (const error of [
    refuse('lane_not_found', 'Lane not found', { status: 404 }),
    refuse('conflict_retry', 'Try again'),
  ]) {
    const { app, logged } = refusing(() => error);
    const answer = await app.inject('/lane');
    expect([answer.statusCode, answer.json()]).toMatchObject([error.problem.status, error.problem]);
    expect(logged).toEqual([]);
  }
});

test('sends the previous name of a renamed code', async () => {
  const lane = refuse('lane_not_found', 'Lane not found', { status: 404 });
  const answer = await refusing(() => lane).app.inject('/lane');
  expect(answer.json()).toMatchObject({ code: 'lane_not_found', formerCode: 'no_such_lane' });
  const other = await refusing(() => refuse('server_busy', 'Busy')).app.inject('/lane');
  expect(other.json()).not.toHaveProperty('formerCode');
});

test('sends a code that the call does not declare unchanged, and logs it once', async () => {
  const { app, logged } = refusing(() => refuse('month_already_awarded', 'Taken', { field: 'months' }));
  for (let times = 0; times < 3; times += 1) {
    const answer = await app.inject('/lane');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'month_already_awarded',
      title: 'Taken',
      field: 'months',
    });
  }
  expect(logged).toMatchObject([
    { msg: undeclaredCode, call: 'GET /lanes/{id}/history', errorCode: 'month_already_awarded' },
  ]);
});
