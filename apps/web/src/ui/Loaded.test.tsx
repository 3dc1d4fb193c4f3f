// @vitest-environment jsdom
import '../testing/ownModules.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../testing/renderPage.tsx';
import { Loaded, LoadProblem, together } from './Loaded.tsx';

const answers: (() => Promise<string>)[] = [];
const queryKey = ['loaded'];
const refuse = () => Promise.reject(new Error('The server stumbled'));

function Page() {
  const query = useQuery({ queryKey, queryFn: () => answers.shift()?.() ?? refuse() });
  return (
    <Loaded query={query} failed="The note could not be loaded">
      {(note) => <Field note={note} />}
    </Loaded>
  );
}

function Field({ note }: { note: string }) {
  const [typed, setTyped] = useState(note);
  return <input aria-label="Note" value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

it('keeps typed text when a refresh fails, states the age of the data, and refreshes again', async () => {
  answers.splice(
    0,
    9,
    () => Promise.resolve('first'),
    refuse,
    () => Promise.resolve('second'),
  );
  const { queryClient } = renderWithProviders(<Page />);
  await userEvent.type(await screen.findByLabelText('Note'), ' and typed');
  await queryClient.refetchQueries({ queryKey });
  expect((await screen.findByText(/Couldn’t refresh\. Showing data from \d/)).textContent).toMatch(
    /[ap]m\.$/,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('first and typed');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/Couldn’t refresh/)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('first and typed');
});

it('shows a failed first load in place of the content, until it succeeds', async () => {
  answers.splice(0, 9, refuse, () => Promise.resolve('first'));
  renderWithProviders(<Page />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('The note could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Note')).value).toBe('first');
});

function Pair() {
  const queries = [
    useQuery({ queryKey: ['one'], queryFn: ask }),
    useQuery({ queryKey: ['two'], queryFn: ask }),
  ];
  const both = together(...queries);
  return (
    <>
      <LoadProblem query={both} failed="They could not be loaded" />
      {both.data !== undefined && <p>{both.data.join(' and ')}</p>}
    </>
  );
}
const ask = () => answers.shift()?.() ?? refuse();

it('shows queries together once all are loaded, and retries only those that failed', async () => {
  answers.splice(
    0,
    9,
    () => Promise.resolve('first'),
    refuse,
    () => Promise.resolve('second'),
  );
  const { queryClient } = renderWithProviders(<Pair />);
  expect((await screen.findByRole('alert')).textContent).toContain('They could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('first and second');
  expect(answers).toEqual([]);
  await queryClient.refetchQueries({ queryKey: ['one'] });
  await screen.findByText(/Couldn’t refresh/);
  expect(screen.getByText('first and second')).toBeTruthy();
});
