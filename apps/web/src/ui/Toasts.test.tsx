// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, expect, it } from 'vitest';
import { renderPart } from '../testing/renderPage.tsx';
import { Toasts } from './Toasts.tsx';
import { toasts } from './toasts.ts';

afterEach(() => act(() => toast.dismiss()));

it('messages stand at the bottom right for 5000 ms, the newest on top', async () => {
  renderPart(<Toasts />);
  act(() => toasts.success('the first'));
  await screen.findByText('the first');
  act(() => toasts.error('the second'));
  await screen.findByText('the second');
  const shown = [...document.querySelectorAll<HTMLElement>('.Toastify__toast')];
  expect(shown.map(({ textContent }) => textContent)).toEqual(['the second', 'the first']);
  for (const one of shown) {
    expect(one.parentElement?.className).toContain('Toastify__toast-container--bottom-right');
    const bar = one.querySelector<HTMLElement>('.Toastify__progress-bar');
    expect(bar?.style.animationDuration).toBe('5000ms');
  }
});
