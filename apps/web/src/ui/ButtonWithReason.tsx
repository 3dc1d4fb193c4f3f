import { Button, type ButtonProps } from '@mantine/core';
import { lazy, type MouseEventHandler, type ReactNode, Suspense, useRef, useState } from 'react';

// The login page has such a button and should not load the tooltip's positioning code.
const ReasonTooltip = lazy(() => import('./ReasonTooltip.tsx'));

interface ReasonButtonProps extends ButtonProps {
  /** Why it is disabled; any falsy value means enabled. */
  reason?: string | false | null | undefined;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  type?: 'button' | 'submit';
  children: ReactNode;
}

/** A button that stays focusable when disabled and shows the reason. It keeps the focus when that changes. */
export function ButtonWithReason({
  reason,
  onClick,
  type = 'button',
  children,
  ...button
}: ReasonButtonProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const closedFor = reason || undefined;
  const isClosed = closedFor !== undefined;
  const open = () => {
    if (!isClosed) return;
    setOpened(true);
    setWasOpened(true);
  };
  const close = () => setOpened(false);
  const press: MouseEventHandler<HTMLButtonElement> = (event) => {
    if (isClosed) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <Button
        {...button}
        ref={target}
        // A disabled button must not submit the form, not even by Enter in a field.
        type={isClosed ? 'button' : type}
        {...(isClosed ? { 'data-disabled': true, 'aria-disabled': true, 'aria-description': closedFor } : {})}
        onClick={press}
        onPointerEnter={open}
        onPointerLeave={close}
        onFocus={open}
        onBlur={close}
      >
        {children}
      </Button>
      {isClosed && wasOpened && (
        <Suspense>
          <ReasonTooltip reason={closedFor} target={target} opened={opened} />
        </Suspense>
      )}
    </>
  );
}
