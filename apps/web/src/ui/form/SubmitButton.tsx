import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonWithReason } from '../ButtonWithReason.tsx';
import { formatWait } from './useWait.ts';

interface SubmitButtonProps extends ButtonProps {
  /** Seconds until the form can be submitted again. */
  wait?: number;
  reason?: string | false | null;
  children: ReactNode;
}

/** Submits the form; during a wait it shows the time left. */
export function SubmitButton({ wait = 0, reason, children, ...button }: SubmitButtonProps) {
  return (
    <ButtonWithReason
      {...button}
      type="submit"
      reason={wait > 0 ? 'Too many attempts. Try again shortly' : reason}
    >
      {wait > 0 ? `Wait ${formatWait(wait)}` : children}
    </ButtonWithReason>
  );
}
