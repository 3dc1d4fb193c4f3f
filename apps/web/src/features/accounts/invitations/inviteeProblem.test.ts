import { expect, it } from 'vitest';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { inviteeProblem } from './inviteeProblem.ts';

const refusal = (field?: string) =>
  new ApiProblem({ status: 422, code: 'already_a_user', title: 'A user already', requestId: 'r1', field });
const invited = [{ username: 'ann@acme.com' }, { username: 'bob@acme.com' }];

it('names the rejected addresses', () => {
  expect(inviteeProblem(refusal('invitations.1.username'), invited)).toMatchObject({
    title: 'A user already',
    code: 'already_a_user',
    field: 'bob@acme.com',
    requestId: 'r1',
  });
});

it('leaves other errors unchanged', () => {
  for (const field of [undefined, 'message', 'invitations.7.username']) {
    const error = refusal(field);
    expect(inviteeProblem(error, invited)).toBe(error);
  }
  const other = new Error('no network');
  expect(inviteeProblem(other, invited)).toBe(other);
});
