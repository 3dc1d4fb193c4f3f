import { useComputedColorScheme } from '@mantine/core';
// The other entry writes its styles into the page by code, which the content security policy does not take: `main.tsx` has them.
import { ToastContainer } from 'react-toastify/unstyled';

/** Where toasts appear: bottom right, newest on top, for five seconds. */
export function Toasts() {
  const scheme = useComputedColorScheme('light');
  return (
    <ToastContainer
      position="bottom-right"
      autoClose={5000}
      newestOnTop
      pauseOnFocusLoss={false}
      theme={scheme}
      aria-label="Messages"
    />
  );
}
