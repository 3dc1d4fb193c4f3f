import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

interface ReasonButtonProps extends ButtonProps {
  /** Why it may not be pressed now; anything falsy means that it may. */
  reason?: string | false | null | undefined;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  type?: 'button' | 'submit';
  children: ReactNode;
}

/** A button that, when it may not be pressed, stays reachable and says why. */
export function ReasonButton({ reason, onClick, type = 'button', children, ...button }: ReasonButtonProps) {
  if (!reason) {
    return (
      <Button {...button} type={type} {...(onClick === undefined ? {} : { onClick })}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...button}
        type="button"
        data-disabled
        aria-disabled
        aria-description={reason}
        onClick={(event) => event.preventDefault()}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
