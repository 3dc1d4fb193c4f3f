import { Button, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFocusWhenLost } from '../form/focus.ts';
import { FormProblem } from '../form/FormProblem.tsx';
import { problemOfField } from '../form/formProblem.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useWait } from '../form/useWait.ts';
import { CodeInput } from './CodeInput.tsx';
import { isWholeCode } from './codeDigits.ts';
import { QrCode } from './QrCode.tsx';
import classes from './SecretAndCode.module.css';
import { type TwoFactorSecret, useConfirmTwoFactor } from './twoFactor.api.ts';

type Confirmed = Awaited<ReturnType<ReturnType<typeof useConfirmTwoFactor>['mutateAsync']>>;

interface SecretAndCodeProps {
  secret: TwoFactorSecret;
  /** Token of a login that must set up two-factor. */
  twoFactorToken?: string;
  onConfirmed: (confirmed: Confirmed) => void;
}

/** Shows the secret as a QR code and as text, then asks for the first code to prove that it was added. */
export function SecretAndCode({ secret, twoFactorToken, onConfirmed }: SecretAndCodeProps) {
  const steps = useRef<HTMLOListElement>(null);
  const [code, setCode] = useState('');
  const confirm = useConfirmTwoFactor(twoFactorToken);
  const wait = useWait(confirm.error);
  useFocusWhenLost(steps);
  const send = (whole: string) => {
    if (!confirm.isPending && wait === 0) confirm.mutate(whole, { onSuccess: onConfirmed });
  };

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWholeCode(code)) send(code);
      }}
    >
      <ol ref={steps} tabIndex={-1} className={classes.steps}>
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
          1Password, and scan this code.
          <div className={classes.secret}>
            <QrCode
              text={secret.otpauthUri}
              label={`QR code that adds ${secret.account} to an authenticator`}
            />
            <div className={classes.byHand}>
              <span className={classes.quiet}>No camera? Enter this key:</span>
              <code className={classes.key}>{inGroups(secret.secret)}</code>
              <CopyButton value={secret.secret}>
                {({ copied, copy }) => (
                  <Button
                    size="compact-xs"
                    variant="transparent"
                    px={0}
                    leftSection={copied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
                    onClick={copy}
                  >
                    {copied ? 'Copied' : 'Copy key'}
                  </Button>
                )}
              </CopyButton>
            </div>
          </div>
        </li>
        <li>
          <CodeInput
            label="Enter the code it shows"
            value={code}
            onChange={setCode}
            onWhole={send}
            error={problemOfField(confirm.error, 'code')}
            checking={confirm.isPending}
          />
        </li>
      </ol>
      <FormProblem error={confirm.error} fields={['code']} wait={wait} />
      <SubmitButton
        fullWidth
        loading={confirm.isPending}
        wait={wait}
        reason={!isWholeCode(code) && 'Enter the six digits first'}
      >
        Confirm
      </SubmitButton>
    </form>
  );
}

/** Formats a key in groups of four, as authenticators do. */
function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
