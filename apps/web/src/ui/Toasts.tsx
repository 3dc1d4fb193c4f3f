import { useComputedColorScheme } from '@mantine/core';
import { ToastContainer } from 'react-toastify';

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
