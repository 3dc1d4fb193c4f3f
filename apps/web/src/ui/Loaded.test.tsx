// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../testing/renderPage.tsx';
import { Loaded } from './Loaded.tsx';

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

it('keeps what is typed when a refresh fails, says how old the data is, and refreshes again', async () => {
  answers.splice(
    0,
    9,
    () => Promise.resolve('first'),
    refuse,
    () => Promise.resolve('second'),
  );
  const { queryClient } = renderPart(<Page />);
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

it('shows a first load that failed in place of the content, until it succeeds', async () => {
  answers.splice(0, 9, refuse, () => Promise.resolve('first'));
  renderPart(<Page />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('The note could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Note')).value).toBe('first');
});
