// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { airColumns } from '../cells/testLanes.ts';
import { CardField } from './CardField.tsx';

afterEach(cleanup);

function open(onType: (text: string) => void) {
  const [column] = airColumns.filter(({ kind }) => kind === 'rate');
  if (column === undefined) throw new Error('There is no rate.');
  const { unmount } = render(
    <MantineProvider>
      <CardField
        id="rate"
        column={column}
        text="4"
        disabled={false}
        isUnsaved={false}
        problem={undefined}
        onType={onType}
      />
    </MantineProvider>,
  );
  return { field: screen.getByRole('textbox'), unmount };
}

it('keeps what was typed if its card disappears before the field is left', () => {
  const onType = vi.fn();
  const { field, unmount } = open(onType);
  fireEvent.change(field, { target: { value: '4.25' } });
  expect(onType).not.toHaveBeenCalled();
  unmount();
  expect(onType.mock.calls).toEqual([['4.25']]);
});

it('types nothing if it disappears unchanged, or after it was left', () => {
  const onType = vi.fn();
  open(onType).unmount();
  expect(onType).not.toHaveBeenCalled();
  const { field, unmount } = open(onType);
  fireEvent.change(field, { target: { value: '5' } });
  fireEvent.blur(field);
  unmount();
  expect(onType.mock.calls).toEqual([['5']]);
});
