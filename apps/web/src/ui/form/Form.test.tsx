// @vitest-environment jsdom
import { accounts } from '@lanewright/contract';
import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router';
import { expect, it, vi } from 'vitest';
import { json, mockServer } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { Form, FormFoot } from './Form.tsx';
import { useEndpointForm } from './useEndpointForm.ts';

const ann = {
  id: '7',
  username: 'ann@example.com',
  email: 'ann@example.com',
  displayName: 'Ann',
  jobTitle: null,
  type: 'Customer',
  companyId: '3',
  companyName: 'Northwind',
  profilePicture: null,
  state: 'Active',
  usesTwoFactor: false,
  createdAt: '2026-11-01T10:00:00Z',
  lastSeenAt: null,
  mayDelete: false,
};
const user = userEvent.setup({ delay: null });
const name = () => screen.findByLabelText<HTMLInputElement>('Name');
const save = () => screen.findByRole('button', { name: 'Save' });
const isClosed = async () => (await save()).getAttribute('aria-disabled') === 'true';

/** A form for a person’s name, with what is stored of it. */
function NameForm({ stored, onSaved }: { stored: string; onSaved?: (name: string) => void }) {
  const form = useEndpointForm(accounts.updatePerson, {
    initial: { displayName: stored, userType: 'Customer' as const },
    toBody: (values) => values,
    input: { params: { id: '7' } },
    reload: () => Promise.resolve({ displayName: 'Newest', userType: 'Customer' as const }),
    onSaved: (_answer, { displayName }) => onSaved?.(displayName),
  });
  return (
    <Form form={form} gap="sm" losing="The name is not saved.">
      <TextInput label="Name" {...form.field('displayName')} />
      <FormFoot form={form} submit="Save" failed="Couldn’t save" />
    </Form>
  );
}

/** The form on a page where another user’s change can arrive. */
function Page({ onSaved }: { onSaved?: (name: string) => void }) {
  const [stored, setStored] = useState('Ann');
  return (
    <>
      <NameForm stored={stored} {...(onSaved === undefined ? {} : { onSaved })} />
      <button type="button" onClick={() => setStored('Anna')}>
        Someone renames
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

const retype = async (text: string) => {
  await user.clear(await name());
  await user.type(await name(), text);
};

it('can be saved once something differs, and not for spaces around a text', async () => {
  const asked = mockServer(() => json(200, ann));
  renderWithProviders(<Page />);
  expect(await isClosed()).toBe(true);
  await user.type(await name(), ' {Enter}');
  expect(await isClosed()).toBe(true);
  await user.type(await name(), 'B');
  expect(await isClosed()).toBe(false);
  expect(asked).toEqual([]);
});

it('checks what was typed by the endpoint’s body, at its field and without a request', async () => {
  const asked = mockServer(() => json(200, ann));
  renderWithProviders(<Page />);
  await user.clear(await name());
  await user.click(await save());
  expect(await screen.findByText('Enter a name')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await name()));
  await user.type(await name(), 'B');
  expect(screen.queryByText('Enter a name')).toBeNull();
  expect(asked).toEqual([]);
});

it('shows the server’s error at its field, and keeps what was typed', async () => {
  mockServer(() => json(422, { code: 'name_taken', title: 'This name is taken', field: 'displayName' }));
  renderWithProviders(<Page />);
  await retype('Bob');
  await user.click(await save());
  expect(await screen.findByText('This name is taken')).toBeTruthy();
  expect((await name()).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await name()).value).toBe('Bob');
});

it('shows any other error above the buttons, and keeps what was typed', async () => {
  mockServer(() => json(409, { code: 'x', title: 'Locked by an import', field: 'elsewhere' }));
  renderWithProviders(<Page />);
  await retype('Bob');
  await user.click(await save());
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toBe('Couldn’t saveLocked by an import');
  expect(problem.compareDocumentPosition(await save())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect((await name()).value).toBe('Bob');
  expect(await isClosed()).toBe(false);
});

it('asks before typed text is lost, and not once it is saved', async () => {
  mockServer(() => json(200, ann));
  const onSaved = vi.fn();
  const { router } = renderWithProviders(<Page onSaved={onSaved} />);
  await retype('Bob');
  await user.click(screen.getByText('Elsewhere'));
  await screen.findByText('The name is not saved.');
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/');
  onSaved.mockImplementation(() => router.navigate('/saved'));
  await user.click(await save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/saved'));
  expect(onSaved).toHaveBeenCalledWith('Bob');
});

it('follows what is stored until something is typed', async () => {
  mockServer(() => json(200, ann));
  renderWithProviders(<Page />);
  await user.click(screen.getByText('Someone renames'));
  await waitFor(async () => expect((await name()).value).toBe('Anna'));
  expect(await isClosed()).toBe(true);
});

it('keeps typed text when someone else’s change arrives, and offers both after the conflict', async () => {
  const asked = mockServer(({ body }) =>
    (body as { displayName: string }).displayName === 'Bob' && asked.length === 1
      ? json(409, { code: 'edited_by_someone_else', title: 'Changed', by: 'Ann' })
      : json(200, ann),
  );
  renderWithProviders(<Page />);
  await retype('Bob');
  await user.click(screen.getByText('Someone renames'));
  expect((await name()).value).toBe('Bob');
  await user.click(await save());
  await user.click(await screen.findByRole('button', { name: 'Reload' }));
  await waitFor(async () => expect((await name()).value).toBe('Newest'));
  expect(await isClosed()).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});
