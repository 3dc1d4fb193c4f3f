// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Asked, mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { fieldOfMoment } from '../moments.ts';
import { type Round, type Tender, useTender } from '../tenders.api.ts';
import { TenderActions } from './TenderActions.tsx';

const user = userEvent.setup({ delay: null });
const round: Round = {
  roundNo: 1,
  state: 'Planned',
  isSealed: false,
  opensAt: '2030-01-10T09:00:00.000Z',
  closesAt: '2030-02-01T09:00:00.000Z',
  formerClosings: [],
  openedAt: null,
  closedAt: null,
  settledAt: null,
  keyMissedAt: null,
};
const tenderWith = (one: Round): Tender => ({
  tenderId: '5',
  name: 'Spring tender',
  mode: Mode.RoadFTL,
  state: 'Running',
  givesFeedback: false,
  forbidsRise: false,
  maxDecreasePercent: null,
  laneCount: 12,
  carrierCount: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  endedAt: null,
  round: one,
  createdBy: 'Bea Buyer',
  rounds: [one],
  carriers: [{ carrierId: '7', name: 'Albatross Lines', invitedAt: '2026-11-20T09:00:00.000Z' }],
  asOf: '2026-11-20T09:00:00.000Z',
});
const edited = {
  code: 'edited_by_someone_else',
  title: 'Someone else changed this in the meantime',
  by: 'Bea Buyer',
  at: '2026-11-20T10:42:00.000Z',
};

const carriers = [{ carrierId: '7', name: 'Albatross Lines', modes: [Mode.RoadFTL] }];

function Actions() {
  const { data } = useTender('5');
  return data === undefined ? null : <TenderActions tender={data} carriers={carriers} />;
}

/** An event whose stored round another user changes before the first save. */
function openActions(before: Round, after: Round, refuses: (asked: Asked) => boolean, problem: object) {
  let stored = before;
  const asked = mockServer((call) => {
    if (call.method === 'GET') return json(200, tenderWith(stored));
    if (!refuses(call)) return json(200, tenderWith(stored));
    stored = after;
    return json(409, problem);
  });
  renderWithProviders(<Actions />, '/');
  return asked;
}
const sent = (asked: Asked[]) => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const seen = ({ body }: Asked) => JSON.stringify(body).includes('seen');

it('keeps the round times that were typed when someone else changed them, and shows theirs', async () => {
  const theirs = { ...round, opensAt: '2030-01-12T09:00:00.000Z' };
  const asked = openActions(round, theirs, seen, edited);
  await user.click(await screen.findByRole('button', { name: 'Change times' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Opens');
  const typed = fieldOfMoment(new Date('2030-01-15T09:00:00.000Z'));
  fireEvent.change(field, { target: { value: typed } });
  await user.click(screen.getByRole('button', { name: 'Save times' }));
  const notice = await screen.findByText(/^Bea Buyer changed this at/);
  expect(notice.textContent).toContain('The round now opens 12 Jan 2030');
  expect(field.value).toBe(typed);
  await user.click(screen.getByRole('button', { name: 'Overwrite with my changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const mine = { opensAt: '2030-01-15T09:00:00.000Z', closesAt: round.closesAt, isSealed: false };
  expect(sent(asked)).toEqual([
    {
      round: mine,
      seen: { round: { opensAt: round.opensAt, closesAt: round.closesAt, isSealed: false } },
    },
    { round: mine },
  ]);
});

it('extends a round from the closing time that the user saw, and shows who extended it in the meantime', async () => {
  const open: Round = { ...round, state: 'Open' };
  const asked = openActions(open, { ...open, closesAt: '2030-02-05T09:00:00.000Z' }, seen, edited);
  await user.click(await screen.findByRole('button', { name: 'Extend' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Extend' }));
  const notice = await within(dialog).findByText(/^Bea Buyer changed this at/);
  expect(notice.textContent).toContain('The round now closes 5 Feb 2030');
  expect(sent(asked)).toEqual([
    { closesAt: '2030-02-02T09:00:00.000Z', seen: { closesAt: '2030-02-01T09:00:00.000Z' } },
  ]);
  // What was typed is earlier than what is stored, so it can only be changed or dropped.
  expect(within(dialog).queryByRole('button', { name: 'Overwrite with my changes' })).toBeNull();
  fireEvent.change(within(dialog).getByLabelText('Closes'), {
    target: { value: fieldOfMoment(new Date('2030-02-07T09:00:00.000Z')) },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Overwrite with my changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(asked).at(-1)).toEqual({ closesAt: '2030-02-07T09:00:00.000Z' });
});

it('keeps the changes to an event when someone else changed it, and overwrites it on request', async () => {
  const asked = openActions(round, round, seen, edited);
  await user.click(await screen.findByRole('button', { name: 'Change event' }));
  const save = await screen.findByRole('button', { name: 'Save changes' });
  expect(save.getAttribute('aria-description')).toBe('No changes to save');
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.change(name, { target: { value: 'Summer tender' } });
  await user.click(screen.getByRole('checkbox', { name: 'No price increases between rounds' }));
  await user.click(save);
  await screen.findByText(/^Bea Buyer changed this at/);
  expect(name.value).toBe('Summer tender');
  await user.click(screen.getByRole('button', { name: 'Overwrite with my changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const rules = { carrierIds: ['7'], givesFeedback: false, maxDecreasePercent: null };
  const mine = { ...rules, name: 'Summer tender', forbidsRise: true };
  expect(sent(asked)).toEqual([
    { ...mine, seen: { ...rules, name: 'Spring tender', forbidsRise: false } },
    mine,
  ]);
});

it('asks before opening a round locks outdated exchange rates', async () => {
  const title = 'The newest exchange rates are 689 days old';
  const refuses = ({ body }: Asked) => (body as { acknowledged: boolean }).acknowledged === false;
  const asked = openActions(round, round, refuses, { code: 'rates_outdated', title, detail: 'Confirm it.' });
  await user.click(await screen.findByRole('button', { name: 'Open now' }));
  await user.click(await screen.findByRole('button', { name: 'Open round' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lock outdated exchange rates?' });
  within(dialog).getByText(title);
  await user.click(within(dialog).getByRole('button', { name: 'Open round with these rates' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(asked)).toEqual([{ acknowledged: false }, { acknowledged: true }]);
});
