// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { ColumnFilterButton, type Condition, type FilterKind } from './ColumnFilterButton.tsx';

function open(filter: FilterKind, condition?: Condition) {
  const onChange = vi.fn();
  renderWithProviders(
    <ColumnFilterButton header="Savings" filter={filter} condition={condition} onChange={onChange} />,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Filter Savings/ }));
  return onChange;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('asks for a minimum and maximum', async () => {
  const onChange = open({ kind: 'figure' });
  fireEvent.change(await screen.findByRole('textbox', { name: 'From' }), { target: { value: '10.5' } });
  press('Filter');
  expect(onChange).toHaveBeenCalledWith({ min: 10.5 });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'From' })).toBeNull());
});

it('asks for a part of the text, or for empty cells', async () => {
  const onChange = open({ kind: 'text' });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Savings contains' }), {
    target: { value: '  lagos ' },
  });
  press('Filter');
  expect(onChange).toHaveBeenLastCalledWith({ contains: 'lagos' });
});

it('starts with the current filter, and removes it', async () => {
  const onChange = open(
    { kind: 'choice', choices: [{ value: 'PortPort', label: 'Port-Poor' }] },
    { anyOf: ['PortPort'] },
  );
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Port-Poor' })).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Filter Savings (active)' })).toBeTruthy();
  press('Clear');
  expect(onChange).toHaveBeenCalledWith(undefined);
});
