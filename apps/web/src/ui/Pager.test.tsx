// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../testing/renderPage.tsx';
import { Pager } from './Pager.tsx';

function Pages() {
  const [page, setPage] = useState(1);
  return <Pager label="Pages of ports" page={page} pageSize={50} total={120} onPage={setPage} />;
}

it('goes to the last page and keeps the focus where it says that there is no next page', async () => {
  renderWithProviders(<Pages />);
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  await userEvent.click(next);
  expect(screen.getByRole('status').textContent).toBe('101–120 of 120');
  expect(next.getAttribute('aria-description')).toBe('This is the last page');
  expect(document.activeElement).toBe(next);
  await userEvent.click(next);
  expect(screen.getByRole('status').textContent).toBe('101–120 of 120');
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(screen.getByRole('status').textContent).toBe('51–100 of 120');
});
