import { Button, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { useFocusWhenLost } from '../../../ui/form/focus.ts';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
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
  const confirm = useConfirmTwoFactor(twoFactorToken);
  const form = useSubmitForm({
    initial: { code: '' },
    isNew: true,
    missing: ({ code }) => !isWholeCode(code) && 'Enter the six digits first',
    send: ({ code }) => confirm.mutateAsync(code),
    onSaved: onConfirmed,
  });
  useFocusWhenLost(steps);

  return (
    <Form form={form} className={classes.form}>
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
            {...form.field('code')}
            onWhole={() => form.send()}
            checking={form.isPending}
          />
        </li>
      </ol>
      <FormError form={form} />
      <FormButton form={form} fullWidth>
        Confirm
      </FormButton>
    </Form>
  );
}

/** Formats a key in groups of four, as authenticators do. */
function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
