// @vitest-environment jsdom
import type { UserType } from '@lanewright/freight';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storedUser } from '../../platform/storedUser.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderPart } from '../../testing/renderPage.tsx';
import { LaterScreen } from './LaterScreen.tsx';

afterEach(() => window.localStorage.clear());

it.each<[UserType, string]>([
  ['CleanserCustomer', '/upload'],
  ['Owner', '/dashboard'],
])('names the page to a %s and leads to %s', (as, to) => {
  storedUser.set(signedInAs(as));
  renderPart(<LaterScreen heading="Summary" says="The summary is built in a later release." />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Summary');
  expect(document.title).toContain('Summary');
  expect(screen.getByText('The summary is built in a later release.')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe(to);
});

it('has no button for visitors, whose frame has one', () => {
  renderPart(<LaterScreen heading="Company" says="Company pages are built in a later release." />);
  expect(screen.queryByRole('link')).toBeNull();
});
