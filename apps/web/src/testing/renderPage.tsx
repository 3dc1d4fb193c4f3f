import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { createMutationCache } from '../platform/makeStale.ts';
import { cssVariables, theme } from '../app/theme/theme.ts';

// Browser functions that Mantine needs and jsdom lacks. jsdom cannot scroll windows.
window.scrollTo = () => {};
window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
if (!('fonts' in document)) {
  Object.assign(document, {
    fonts: { addEventListener: () => undefined, removeEventListener: () => undefined },
  });
}
window.HTMLElement.prototype.scrollIntoView ??= () => undefined;

// Screens are loaded lazily, and the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

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
export function renderPart(part: ReactNode, address = '/') {
  return renderRoutes([{ path: '*', element: part }], address);
}
