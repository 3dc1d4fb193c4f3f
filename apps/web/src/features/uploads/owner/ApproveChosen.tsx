import { uploads as contract } from '@lanewright/contract';
import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { mutationBy, useMutation } from '../../../platform/query.ts';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { Upload } from '../uploadTypes.ts';
import { approvalOf } from '../uploads.api.ts';
import classes from './Owner.module.css';
import { WarningList } from './WarningList.tsx';

interface ApproveChosenProps {
  uploads: readonly Upload[];
  onDone: () => void;
}

/** Approves the selected uploads one by one, with a second step if any has warnings. Lists those that failed. */
export function ApproveChosen({ uploads, onDone }: ApproveChosenProps) {
  const approve = useMutation({
    ...mutationBy([contract.approveUpload], async (chosen: readonly Upload[]) => {
      const refused: string[] = [];
      for (const { id, fileName, warnings } of chosen) {
        // If approving an earlier upload adds a warning to this one, the request fails and the upload is listed with it.
        const input = approvalOf({ id, acknowledged: warnings.map(({ code }) => code) });
        await callEndpoint(contract.approveUpload, input).catch((error: unknown) => {
          refused.push(`${fileName}: ${error instanceof Error ? error.message : 'not approved'}`);
        });
      }
      return { approved: chosen.length - refused.length, refused };
    }),
    onSuccess: ({ approved, refused }) => {
      if (approved > 0) toasts.success(`${countOf(approved, 'upload')} approved`);
      if (refused.length === 0) onDone();
    },
  });
  const refused = approve.data?.refused ?? [];
  const warned = uploads.filter(({ warnings }) => warnings.length > 0);
  const label = `Approve ${countOf(uploads.length, 'upload')}`;
  return (
    <>
      {warned.length === 0 ? (
        <Button size="compact-sm" loading={approve.isPending} onClick={() => approve.mutate(uploads)}>
          {label}
        </Button>
      ) : (
        <ConfirmButton
          size="compact-sm"
          question={
            uploads.length === 1
              ? 'Approve despite warnings?'
              : `${label}? ${warned.length} of them ${warned.length === 1 ? 'has' : 'have'} warnings`
          }
          consequence={
            <>
              {warned.map(({ id, fileName, companyName, warnings }) => (
                <Fragment key={id}>
                  <p className={classes.warned}>
                    <b>{fileName}</b> of {companyName}
                  </p>
                  <WarningList warnings={warnings} />
                </Fragment>
              ))}
              <p className={classes.recorded}>The audit log records that you approved with these warnings.</p>
            </>
          }
          confirmLabel="Approve despite warnings"
          onConfirm={() => approve.mutateAsync(uploads)}
        >
          {label}
        </ConfirmButton>
      )}
      {refused.length > 0 && (
        <ActionError heading="Not approved" action={<span>{refused.join(' · ')}</span>} />
      )}
    </>
  );
}
