// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedUser } from '../../../platform/storedUser.ts';
import { mockUpload } from '../../../testing/mockUpload.ts';
import { signedInAs } from '../../../testing/people.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { sendFile } from './sendFile.ts';
import { sendQueue } from './sendQueue.ts';
import { UploadForm } from './UploadForm.tsx';

beforeEach(() => storedUser.set(signedInAs('Customer')));
afterEach(() => {
  for (const { id } of sendQueue.get()) sendQueue.cancel(id);
  window.localStorage.clear();
});

const received = vi.fn();
const open = () =>
  renderWithProviders(
    <UploadForm
      modes={[Mode.RoadFTL]}
      mode={Mode.RoadFTL}
      onModeChange={() => undefined}
      onReceived={received}
      addressOf={(id) => `/wizard?upload=${id}`}
      listId="list"
    />,
  );
const inputs = (page: ReturnType<typeof open>) => page.container.querySelectorAll('input[type=file]');
const choose = (input: Element | undefined | null, ...files: File[]) => {
  if (input === undefined || input === null) throw new Error('there is nothing to choose a file with');
  fireEvent.change(input, { target: { files } });
};

/** Simulates an earlier page that sent part of a file and was closed. */
async function leaveHalf(text: string) {
  const far = mockUpload([{ cutAfter: 4 }]);
  const file = new File([text], 'loads.csv');
  const former = sendFile({ userId: '1', mode: Mode.RoadFTL, file, transfer: undefined }, () => undefined);
  await vi.waitFor(() => expect(far.kept.size).toBe(1));
  former.leave();
  await former.ended;
  return far;
}

it('after a reload, an incomplete file resumes once it is selected again', async () => {
  const far = await leaveHalf('ten bytes!');
  const page = open();
  const list = await screen.findByRole('list', { name: 'Unfinished uploads' });
  expect(list.textContent).toContain('4 bytes of 10 bytes');
  // Mantine renders the button's input elsewhere in the page.
  const again =
    list.querySelector('input[type=file]') ??
    [...inputs(page)].find((input) => !input.hasAttribute('multiple'));
  choose(again, new File(['another'], 'loads.csv'));
  expect(within(list).getByRole('alert').textContent).toContain('is a different file');
  choose(again, new File(['ten bytes!'], 'loads.csv'));
  await waitFor(() => expect(received).toHaveBeenCalledWith('1'));
  expect(far.calls.map(({ from }) => from)).toEqual([0, 4]);
  expect(new TextDecoder().decode(far.taken[0])).toBe('ten bytes!');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Unfinished uploads' })).toBeNull());
});

it('resumes when the same file is dropped, and discards what is not wanted', async () => {
  const far = await leaveHalf('ten bytes!');
  const page = open();
  await screen.findByRole('list', { name: 'Unfinished uploads' });
  choose(page.container.querySelector('input[multiple]'), new File(['ten bytes!'], 'loads.csv'));
  await waitFor(() => expect(far.taken).toHaveLength(1));
  expect(far.calls.at(-1)?.from).toBe(4);
  page.unmount();

  const other = await leaveHalf('eleven byte');
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(other.kept.size).toBe(0));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
});

it('several files are sent one after the other and stay in the list, each with its next step', async () => {
  received.mockClear();
  mockUpload([undefined, { status: 415, body: { code: 'x', title: 'x', resultCode: 3 } }]);
  const page = open();
  choose(
    page.container.querySelector('input[multiple]'),
    new File(['one'], 'one.csv'),
    new File(['two'], 'two.pdf'),
    new File(['three'], 'three.csv'),
  );
  await waitFor(() => expect(screen.getAllByText('Stored. Reading…')).toHaveLength(2));
  expect(
    screen.getAllByRole('link', { name: 'Open upload' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/wizard?upload=1', '/wizard?upload=2']);
  expect(screen.getByRole('alert').textContent).toContain('two.pdf was not uploaded');
  expect(received).not.toHaveBeenCalled();
  for (const button of screen.getAllByRole('button', { name: 'Close' })) fireEvent.click(button);
  expect(screen.queryByRole('list', { name: 'Uploading' })).toBeNull();
});

it('says that the connection is lost and when it retries, and resumes at once on request', async () => {
  const far = mockUpload([{ cutAfter: 2 }]);
  const page = open();
  choose(page.container.querySelector('input[multiple]'), new File(['four'], 'loads.csv'));
  await screen.findByText(/^Connection lost\. The uploaded part is kept/);
  expect(screen.getByText(/^Trying again in \d s$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(far.taken).toHaveLength(1));
});
