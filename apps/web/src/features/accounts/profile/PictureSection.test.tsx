// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedUser } from '../../../platform/storedUser.ts';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { signedInAs } from '../../../testing/people.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { PictureSection } from './PictureSection.tsx';
import type { Profile } from './profile.api.ts';

const profile: Profile = {
  id: '1',
  username: 'maria@northwind.example',
  email: 'maria@northwind.example',
  displayName: 'Maria',
  jobTitle: null,
  phone: null,
  type: 'Customer',
  companyId: '7',
  companyName: 'Northwind',
  profilePicture: null,
};

let sent: { method: string; path: string; file: unknown }[];

beforeEach(() => {
  storedUser.set(signedInAs('Customer'));
  sent = [];
  // Uploads use XMLHttpRequest, because they report progress.
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = JSON.stringify({ profilePicture: 'version 2' });
      onload?: () => void;
      method = '';
      path = '';
      open(method: string, path: string) {
        Object.assign(this, { method, path });
      }
      setRequestHeader() {}
      send(form: FormData) {
        sent.push({ method: this.method, path: this.path, file: form.get('file') });
        this.onload?.();
      }
    },
  );
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decoded')));
});
afterEach(() => vi.unstubAllGlobals());

const choose = (container: HTMLElement, file: File) =>
  userEvent.upload(container.querySelector('input[type=file]') as HTMLInputElement, file, {
    applyAccept: false,
  });

it('sends a phone’s photo unchanged if this browser can’t read it', async () => {
  mockServer(() => json(200, profile));
  const { container } = renderWithProviders(<PictureSection profile={profile} />);
  await choose(container, new File(['heic'], 'IMG_1.HEIC', { type: '' }));
  await waitFor(() => expect(storedUser.get()?.profilePicture).toBe('version 2'));
  expect(sent).toMatchObject([
    { method: 'POST', path: '/api/accounts/upload-profile-picture', file: { name: 'IMG_1.HEIC' } },
  ]);
});

it('says that a file is not a picture, until another one is chosen', async () => {
  mockServer(() => json(200, profile));
  const { container } = renderWithProviders(<PictureSection profile={profile} />);
  await choose(container, new File(['a,b'], 'lanes.csv', { type: 'text/csv' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'lanes.csv isn’t an image that this browser can read.',
  );
  expect(sent).toEqual([]);
  await choose(container, new File(['heic'], 'IMG_1.HEIC', { type: '' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('removes the picture', async () => {
  storedUser.set(signedInAs('Customer', { profilePicture: 'version 1' }));
  const asked = mockServer(({ method }) => json(200, method === 'DELETE' ? { done: true } : profile));
  renderWithProviders(<PictureSection profile={{ ...profile, profilePicture: 'version 1' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(storedUser.get()?.profilePicture).toBeNull());
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/accounts/profile-picture',
  ]);
});
