// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Document } from '../../features/documents/documents.api.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { type Asked, mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import DocumentsScreen from './DocumentsScreen.tsx';

const terms: Document = {
  documentId: '70',
  customerId: '7',
  customerName: 'Northwind',
  carrierId: null,
  carrierName: null,
  category: 'Mandatory',
  title: 'Terms of carriage',
  modes: null,
  carrierIds: null,
  status: 'Published',
  isKept: true,
  version: 2,
  fileName: 'terms.docx',
  fileKind: 'docx',
  byteCount: 12_000,
  note: '',
  uploadedAt: '2026-11-20T12:00:00Z',
  uploadedBy: 'Maria',
  publishedAt: '2026-11-20T12:00:00Z',
  draftVersion: null,
  awaitsAcceptance: false,
  acceptedAt: null,
  readAt: null,
  receipts: { companies: 3, read: 2, accepted: 1 },
};
const seen: Document = { ...terms, isKept: false, awaitsAcceptance: true, receipts: null, uploadedBy: null };

let asked: Asked[];
function show(type: 'Customer' | 'Carrier', documents: Document[], address = '/repo') {
  storedUser.set(signedInAs(type));
  asked = mockServer(({ method, path }) => {
    if (path === '/accounts/customers')
      return json(200, [{ customerId: '7', name: 'Northwind', modes: [4] }]);
    if (path.startsWith('/repo/history')) return json(200, { versions: [], receipts: [] });
    if (method === 'PUT') return json(200, { ...documents[0], status: 'Accepted', awaitsAcceptance: false });
    return json(200, path.startsWith('/repo/') ? documents : []);
  });
  return renderWithProviders(<DocumentsScreen />, address);
}
afterEach(() => window.localStorage.clear());

it('a customer sees which carriers have read and accepted, and the actions each state allows', async () => {
  show('Customer', [
    terms,
    { ...terms, documentId: '71', category: 'General', title: 'Guide', status: 'Draft', publishedAt: null },
  ]);
  const mandatory = await screen.findByRole('list', { name: 'Mandatory documents' });
  expect(within(mandatory).getByText('Awaiting 2 carriers')).toBeTruthy();
  expect(within(mandatory).getByText('1 of 3 accepted, 2 read')).toBeTruthy();
  await userEvent.click(within(mandatory).getByRole('button', { name: 'Terms of carriage' }));
  const panel = await screen.findByRole('dialog', { name: 'Terms of carriage' });
  const isClosed = (name: string) =>
    within(panel).getByRole('button', { name }).getAttribute('aria-disabled');
  // Accepted documents cannot be deleted: they can get a new version or be archived.
  expect([isClosed('Delete'), isClosed('Unpublish'), isClosed('Archive')]).toEqual(['true', 'true', null]);
  await userEvent.click(within(panel).getByRole('button', { name: 'Archive' }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      '/repo/70/Archived?customerId=7&version=2',
    ]),
  );
});

it('a carrier opens a document before accepting it', async () => {
  show('Carrier', [seen]);
  expect(screen.queryByRole('button', { name: 'Accept Terms of carriage' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Read and accept Terms of carriage' }));
  const panel = await screen.findByRole('dialog', { name: 'Terms of carriage' });
  expect(within(panel).getByRole('button', { name: 'Accept Terms of carriage' })).toBeTruthy();
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
});

it('a carrier accepts exactly the version that it sees, after a confirmation', async () => {
  show('Carrier', [{ ...seen, readAt: '2026-11-19T10:00:00.000Z' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept Terms of carriage' }));
  const question = await screen.findByRole('dialog', { name: 'Accept “Terms of carriage”?' });
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  within(question).getByRole('button', { name: 'Download version 2' });
  await userEvent.click(within(question).getByRole('button', { name: 'Accept version 2' }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      '/repo/70/Accepted?customerId=7&version=2',
    ]),
  );
});

it('a dropped file becomes a document with a title, and an empty list says what to do', async () => {
  const { container } = show('Customer', []);
  expect(await screen.findByText('No documents yet')).toBeTruthy();
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input as HTMLInputElement, new File(['x'], 'routing_guide 2027.pdf'));
  const panel = await screen.findByRole('dialog', { name: 'New document' });
  expect(within(panel).getByLabelText<HTMLInputElement>('Title').value).toBe('routing guide 2027');
  await userEvent.click(within(panel).getByRole('radio', { name: /^Mandatory/ }));
  expect(
    within(panel).getByRole('button', { name: 'Upload document' }).getAttribute('aria-disabled'),
  ).toBeNull();
});

it('for an archived document, the server says which version is restored', async () => {
  const putAway: Document = { ...terms, category: 'General', status: 'Archived', receipts: null };
  show('Customer', [putAway], '/repo?document=70');
  const panel = await screen.findByRole('dialog', { name: 'Terms of carriage' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      '/repo/70/Published?customerId=7',
    ]),
  );
});

it('the focus moves to the form that changes a document, and back to its button', async () => {
  show('Customer', [terms]);
  const opener = await screen.findByRole('button', { name: 'Terms of carriage' });
  await userEvent.click(opener);
  const panel = await screen.findByRole('dialog', { name: 'Terms of carriage' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Change' }));
  expect(document.activeElement).toBe(within(panel).getByLabelText('Title'));
  await userEvent.click(within(panel).getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(within(panel).getByRole('button', { name: 'Change' }));
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('a link to a missing document says so', async () => {
  show('Customer', [terms], '/repo?document=99');
  expect(await screen.findByText('This document no longer exists')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
