import { expect, it } from 'vitest';
import { ApiProblem, networkProblem } from '../../../platform/apiProblem.ts';
import { addErrorText } from './addErrorText.ts';

it('shows the server’s message, or says that there was no response or that nothing was sent', () => {
  const refused = new ApiProblem({
    status: 409,
    code: 'property_exists',
    title: 'A property called "a.b" already exists',
    detail: 'Choose another name.',
  });
  expect(addErrorText(refused)).toBe('A property called "a.b" already exists. Choose another name.');
  expect(addErrorText(networkProblem())).toBe('No response received from server');
  expect(addErrorText(new TypeError('circular structure'))).toBe(
    'Error in setting up the request: circular structure',
  );
});
