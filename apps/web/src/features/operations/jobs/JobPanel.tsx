import { useState } from 'react';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { formatCount, formatMoment } from '../../../ui/figures.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { wordsOf } from '../audit/auditDifference.ts';
import classes from '../Operations.module.css';
import type { Job } from '../operations.api.ts';
import { toneOfJob } from './jobState.ts';
import { RetryButton } from './RetryButton.tsx';

interface JobPanelProps {
  /** The job to show; undefined closes the panel. */
  job: Job | undefined;
  onClose: () => void;
}

/** One job with its full last error. */
export function JobPanel({ job, onClose }: JobPanelProps) {
  // Keeps the job rendered while the panel closes. The panel stays mounted so that it can return the focus.
  const [shown, setShown] = useState(job);
  if (job !== undefined && job !== shown) setShown(job);
  return (
    <SidePanel
      opened={job !== undefined}
      onClose={onClose}
      title="Job"
      width={640}
      footer={shown === undefined ? undefined : <RetryButton job={shown} onDone={onClose} />}
    >
      {shown !== undefined && (
        <>
          <h2 className={classes.name}>{wordsOf(shown.name)}</h2>
          <p className={classes.facts}>
            <StateBadge tone={toneOfJob[shown.state]}>{shown.state}</StateBadge>
          </p>
          <FieldGrid
            fields={[
              { label: 'About', value: shown.subjectName ?? shown.subject },
              ...(shown.subjectName === null ? [] : [{ label: 'Key', value: shown.subject }]),
              { label: 'Customer', value: shown.customerName },
              {
                label: 'Attempts',
                value: `${formatCount(shown.attempts)} of ${formatCount(shown.maxAttempts)}`,
              },
              { label: 'Requested', value: formatMoment(shown.createdAt) },
              // A failed job runs again only on request.
              ...(shown.state === 'Failed'
                ? []
                : [
                    {
                      label: shown.state === 'Running' ? 'Began' : 'Runs next',
                      value: formatMoment(shown.runAt),
                    },
                  ]),
            ]}
          />
          <h3 className={classes.subheading}>Last error</h3>
          {shown.lastError === null ? (
            <p className={classes.facts}>None</p>
          ) : (
            // Focusable, because it may scroll.
            <pre className={classes.text} tabIndex={0} aria-label="Last error">
              {shown.lastError}
            </pre>
          )}
        </>
      )}
    </SidePanel>
  );
}
