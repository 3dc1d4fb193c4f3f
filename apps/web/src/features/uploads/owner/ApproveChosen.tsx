import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { countOf } from '../../../ui/figures.ts';
import type { Upload } from '../uploadTypes.ts';
import { approveUpload, uploadKeys } from '../uploads.api.ts';

interface ApproveChosenProps {
  uploads: readonly Upload[];
  onDone: () => void;
}

/** Approves the chosen uploads one after the other; those that may not be are named. */
export function ApproveChosen({ uploads, onDone }: ApproveChosenProps) {
  const client = useQueryClient();
  const approve = useMutation({
    mutationFn: async (chosen: readonly Upload[]) => {
      const refused: string[] = [];
      for (const { id, fileName } of chosen) {
        // Warnings are read in the upload itself, so an upload that has some is not approved here.
        await approveUpload({ id, acknowledged: [] }).catch((error: unknown) => {
          refused.push(`${fileName}: ${error instanceof Error ? error.message : 'not approved'}`);
        });
      }
      return { approved: chosen.length - refused.length, refused };
    },
    onSuccess: ({ approved, refused }) => {
      void client.invalidateQueries({ queryKey: uploadKeys.lists });
      if (approved > 0) toasts.success(`${countOf(approved, 'upload')} approved.`);
      if (refused.length === 0) onDone();
    },
  });
  const refused = approve.data?.refused ?? [];
  return (
    <>
      <Button size="compact-sm" loading={approve.isPending} onClick={() => approve.mutate(uploads)}>
        Approve {countOf(uploads.length, 'upload')}
      </Button>
      {refused.length > 0 && (
        <ErrorPanel error={undefined} heading="Not approved" action={<span>{refused.join(' · ')}</span>} />
      )}
    </>
  );
}
