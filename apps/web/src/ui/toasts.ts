import type { ReactNode } from 'react';
import { toast } from 'react-toastify/unstyled';

/** Short messages at the bottom right. Errors that belong to a form or a table are shown there instead. */
export const toasts = {
  success: (message: ReactNode) => {
    toast.success(message);
  },
  info: (message: ReactNode) => {
    toast.info(message);
  },
  error: (message: ReactNode) => {
    toast.error(message);
  },
} as const;
