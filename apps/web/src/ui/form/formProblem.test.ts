import { expect, it } from 'vitest';
import { ApiProblem } from '../../platform/apiProblem.ts';
import { problemOutsideFields, problemOfField } from './formProblem.ts';

const refusal = (fields: Partial<ConstructorParameters<typeof ApiProblem>[0]>) =>
  new ApiProblem({ status: 422, code: 'refused', title: 'This is not right', ...fields });

it('shows a problem at its field, with a suggested fix', () => {
  const wrong = refusal({ field: 'code', detail: 'enter the newest code' });
  expect(problemOfField(wrong, 'code')).toBe('This is not right. Enter the newest code');
  expect(problemOfField(wrong, 'password')).toBeUndefined();
  expect(problemOfField(refusal({ field: 'code' }), 'code')).toBe('This is not right');
  expect(problemOfField(new Error('x'), 'code')).toBeUndefined();
});

it('hides the technical message of a malformed request', () => {
  const invalid = refusal({ code: 'invalid_body', status: 400, field: 'phone', detail: 'one line' });
  expect(problemOfField(invalid, 'phone')).toBe('One line');
});

it('shows everything once: at a field, next to the wait, or above the form', () => {
  expect(problemOutsideFields(null, [])).toBeNull();
  expect(problemOutsideFields(refusal({ field: 'code' }), ['code'])).toBeNull();
  expect(problemOutsideFields(refusal({ status: 429, extra: { retryAfterSeconds: 3 } }), [])).toBeNull();
  expect(problemOutsideFields(refusal({ field: 'companyName', requestId: 'r-1' }), ['code'])).toMatchObject({
    title: 'This is not right',
    field: undefined,
    requestId: undefined,
  });
});

it('keeps the request id of a server error for support', () => {
  const fault = refusal({ status: 500, requestId: 'r-1' });
  expect(problemOutsideFields(fault, ['code'])).toBe(fault);
});
