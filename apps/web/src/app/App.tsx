import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../platform/queryClient.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { router } from './router.tsx';
import { styleNonce } from './styleNonce.ts';
import { cssVariables, theme } from './theme/theme.ts';

/** The whole page: theme, cache, router, toasts. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
