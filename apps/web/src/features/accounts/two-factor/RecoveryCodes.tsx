import { Button, Checkbox } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { saveBlob } from '../../../platform/downloadFile.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { useFocusWhenLost } from '../../../ui/form/focus.ts';
import classes from './RecoveryCodes.module.css';
import { recoveryCodesText } from './recoveryCodesText.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  /** Label of the last button. */
  doneLabel: string;
  onDone: () => void;
}

/** Recovery codes, shown only once: copy, download or print. The user can continue once they are saved. */
export function RecoveryCodes({ codes, username, doneLabel, onDone }: RecoveryCodesProps) {
  const intro = useRef<HTMLParagraphElement>(null);
  useFocusWhenLost(intro);
  const [madeAt] = useState(() => new Date());
  const [saved, setSaved] = useState(false);
  const clipboard = useClipboard();
  const text = recoveryCodesText(codes, username, madeAt);

  return (
    <div>
      <p ref={intro} tabIndex={-1} className={classes.intro}>
        Each code works once if you lose your phone. Save them now: they won’t be shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {createPortal(<pre className={classes.paper}>{text}</pre>, document.body)}
      <div className={classes.keep}>
        <Button
          size="xs"
          variant="default"
          leftSection={clipboard.copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
          onClick={() =>
            saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'lanewright-recovery-codes.txt')
          }
        >
          Download
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Printer size={14} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      {clipboard.error !== null && (
        <p className={classes.byHand} role="status">
          This browser doesn’t allow copying from the page. Select the codes and copy them manually.
        </p>
      )}
      <Checkbox
        mt="md"
        label="I have saved these codes"
        checked={saved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <ButtonWithReason
        mt="md"
        fullWidth
        reason={!saved && 'Save the codes first, then tick the box'}
        onClick={onDone}
      >
        {doneLabel}
      </ButtonWithReason>
    </div>
  );
}
