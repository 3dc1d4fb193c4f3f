import { Button, type ButtonProps } from '@mantine/core';
import { lazy, type MouseEventHandler, type ReactNode, Suspense, useRef, useState } from 'react';

// The login page has such a button, and should not wait for what places tooltips.
const ReasonTooltip = lazy(() => import('./ReasonTooltip.tsx'));

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
    <ButtonWithReason {...button} reason={reason}>
      {children}
    </ButtonWithReason>
  );
}

function ButtonWithReason({
  reason,
  children,
  ...button
}: ButtonProps & { reason: string; children: ReactNode }) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setWasOpened(true);
  };
  const close = () => setOpened(false);
  return (
    <>
      <Button
        {...button}
        ref={target}
        type="button"
        data-disabled
        aria-disabled
        aria-description={reason}
        onClick={(event) => event.preventDefault()}
        onPointerEnter={open}
        onPointerLeave={close}
        onFocus={open}
        onBlur={close}
      >
        {children}
      </Button>
      {wasOpened && (
        <Suspense>
          <ReasonTooltip reason={reason} target={target} opened={opened} />
        </Suspense>
      )}
    </>
  );
}
