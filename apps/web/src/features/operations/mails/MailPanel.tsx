import { Button } from '@mantine/core';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import classes from '../Operations.module.css';
import { wordsOf } from '../audit/auditDifference.ts';
import { type Mail, useOpenMail } from '../operations.api.ts';
import { toneOfMail } from './mailState.ts';

interface MailPanelProps {
  /** The email to show; undefined closes the panel. */
  mail: Mail | undefined;
  onClose: () => void;
}

/** One email. Its text is loaded only on request, because reading it is recorded. */
export function MailPanel({ mail, onClose }: MailPanelProps) {
  // Keeps the email rendered while the panel closes. The panel stays mounted so that it can return the focus.
  const [shown, setShown] = useState(mail);
  if (mail !== undefined && mail !== shown) setShown(mail);
  return (
    <SidePanel opened={mail !== undefined} onClose={onClose} title="Email" width={640}>
      {shown !== undefined && <OpenMail key={shown.id} mail={shown} />}
    </SidePanel>
  );
}

function OpenMail({ mail }: { mail: Mail }) {
  const open = useOpenMail();
  return (
    <>
      <h2 className={classes.name}>{mail.subject}</h2>
      <p className={classes.facts}>
        <StateBadge tone={toneOfMail[mail.state]}>{mail.state}</StateBadge>
      </p>
      <FieldGrid
        fields={[
          { label: 'To', value: mail.to, isWide: true },
          { label: 'Type', value: wordsOf(mail.kind) },
          { label: 'Written', value: formatMoment(mail.writtenAt) },
          { label: 'Sent', value: mail.sentAt === null ? null : formatMoment(mail.sentAt) },
        ]}
      />
      {mail.lastError !== null && (
        <>
          <h3 className={classes.subheading}>Reason not sent</h3>
          <pre className={classes.text} tabIndex={0} aria-label="Reason not sent">
            {mail.lastError}
          </pre>
        </>
      )}
      {open.data === undefined ? (
        <div className={classes.note}>
          <EyeOff size={17} aria-hidden />
          <div>
            <p>
              Opening an email is recorded in the audit log under your name. Password reset codes stay masked
              because anyone who reads one could log in as another user.
            </p>
            <Button size="xs" loading={open.isPending} onClick={() => open.mutate(mail.id)}>
              Open email
            </Button>
          </div>
        </div>
      ) : (
        <>
          <h3 className={classes.subheading}>Text</h3>
          <pre className={`${classes.text} ${classes.mail}`} tabIndex={0} aria-label="Email text">
            {open.data.text}
          </pre>
          <p className={classes.facts} style={{ marginTop: 8 }} role="status">
            Opening this email is recorded in the audit log.
          </p>
        </>
      )}
      <ActionError of={open} />
    </>
  );
}
