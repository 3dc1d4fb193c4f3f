import { MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router/dom';
import { LogOutDialogLater } from './LogOutDialogLater.tsx';
import { LazyToasts } from './LazyToasts.tsx';
import { router } from './router.tsx';
import { styleNonce } from './styleNonce.ts';
import { cssVariables, theme } from './theme/theme.ts';

/** The whole page: theme, router, toasts. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <RouterProvider router={router} />
      <LazyToasts />
      <LogOutDialogLater goTo={(address) => void router.navigate(address)} />
    </MantineProvider>
  );
}
