import { useComputedColorScheme } from '@mantine/core';
// The default entry injects its styles by script, which the content security policy blocks: `main.tsx` imports them.
import { ToastContainer } from 'react-toastify/unstyled';

/** Toast container: bottom right, newest on top, for five seconds. */
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
