import { useMutation } from '../../../platform/query.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { isFinished } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import { withdrawUpload } from '../uploads.api.ts';

/** Withdraws the user's own upload, unless it is completed. */
export function WithdrawButton({ upload }: { upload: Upload }) {
  const withdraw = useMutation(withdrawUpload);
  if (isFinished(upload)) return null;
  return (
    <ConfirmButton
      variant="default"
      question="Withdraw this upload?"
      consequence={`${upload.fileName} will be discarded. To use it later, upload the file again.`}
      confirmLabel="Withdraw"
      onConfirm={() => withdraw.mutateAsync(upload.id)}
    >
      Withdraw
    </ConfirmButton>
  );
}
