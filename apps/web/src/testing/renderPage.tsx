import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { createMutationCache } from '../platform/makeStale.ts';
import { cssVariables, theme } from '../app/theme/theme.ts';

/** Renders routes at an address with the product's theme and a separate query cache. */
export function renderRoutes(routes: RouteObject[], address = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const queryClient = new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: { queries: { retry: false } },
  });
  const page = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...page, router, queryClient };
}

/** Renders one part of a page. */
export function renderWithProviders(part: ReactNode, address = '/') {
  return renderRoutes([{ path: '*', element: part }], address);
}
