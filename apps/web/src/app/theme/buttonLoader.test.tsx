// @vitest-environment jsdom
import { Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/renderPage.tsx';

it('centres the loader of a button without a transition, as with reduced motion', () => {
  renderWithProviders(<Button loading>Award</Button>);
  const loader = screen.getByRole('button').querySelector<HTMLElement>('.mantine-Button-loader');
  expect(loader?.style.transform).toBe('translate(-50%, -50%)');
});
