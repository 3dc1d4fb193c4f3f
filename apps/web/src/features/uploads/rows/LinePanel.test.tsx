// @vitest-environment jsdom
import { UploadStatus } from '@lanewright/freight';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useQueryClient } from '../../../platform/query.ts';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import type { ReceivedLine, Upload } from '../uploadTypes.ts';
import { leaveOut } from './exceptions.api.ts';
import { LinePanel } from './LinePanel.tsx';
import { waitingUpload } from './sheet/testRows.ts';

/** Mocks a server with one row, which can be excluded. */
function server(standing: ReceivedLine['standing']) {
  const line = { lineNo: 5, sheetRow: 6, standing, headers: ['Pickup', ''], cells: ['2026-01-02', ''] };
  return mockServer(({ method, body }) => {
    if (method === 'GET') return json(200, line);
    const { lines } = body as { lines: { exclude: boolean }[] };
    line.standing = lines[0]?.exclude === true ? 'excluded' : 'accepted';
    return json(200, { changeNo: 1, rows: [], upload: waitingUpload });
  });
}

function Panel({ upload, mayChange = true }: { upload: Upload; mayChange?: boolean }) {
  const client = useQueryClient();
  return (
    <LinePanel
      upload={upload}
      lineNo={5}
      onClose={() => undefined}
      onLeaveOut={mayChange ? async (row) => void (await leaveOut(client, upload.id, row)) : undefined}
    />
  );
}

it('excludes a row from its upload, and includes it again', async () => {
  const asked = server('accepted');
  renderWithProviders(<Panel upload={waitingUpload} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Exclude' }));
  await screen.findByText(/This row is excluded/);
  await userEvent.click(await screen.findByRole('button', { name: 'Include row' }));
  await screen.findByText('This row is included.');
  expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { lines: [{ lineNo: 5, values: {}, exclude: true }] },
    { lines: [{ lineNo: 5, values: {}, exclude: false }] },
  ]);
});

it('says why a row can’t be excluded now, and doesn’t offer it to viewers', async () => {
  server('accepted');
  const waiting = renderWithProviders(<Panel upload={{ ...waitingUpload, awaiting: 'places' }} />);
  const button = await screen.findByRole('button', { name: 'Exclude' });
  expect(button.getAttribute('aria-description')).toContain('Confirm its columns again');
  waiting.unmount();
  const looking = renderWithProviders(<Panel upload={waitingUpload} mayChange={false} />);
  await screen.findByText('This row is included.');
  expect(screen.queryByRole('button', { name: 'Exclude' })).toBeNull();
  looking.unmount();
  renderWithProviders(
    <Panel upload={{ ...waitingUpload, status: UploadStatus.Completed, awaiting: null }} />,
  );
  await screen.findByText('This row is included.');
  expect(screen.queryByRole('button', { name: 'Exclude' })).toBeNull();
});

it('marks a row that is set aside, and leaves it there', async () => {
  server('setAside');
  renderWithProviders(<Panel upload={waitingUpload} />);
  await waitFor(() => expect(screen.getByText(/set aside/)).toBeTruthy());
  expect(screen.queryByRole('button', { name: /Exclude|Include row/ })).toBeNull();
});
