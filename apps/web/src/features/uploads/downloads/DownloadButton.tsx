import { Download } from 'lucide-react';
import { useState } from 'react';
import type { DownloadOutcome } from '../../../platform/downloadFile.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';

interface DownloadButtonProps {
  /** Name of the file, for the button and errors: "Clean file (csv)". */
  label: string;
  load: () => Promise<DownloadOutcome>;
  /** Shown when there is nothing to save. */
  emptySays?: string;
  reason?: string | false;
  size?: 'xs' | 'sm';
  variant?: 'default' | 'filled' | 'subtle';
}

/** Downloads a file; shows progress, because a large one takes time. */
export function DownloadButton(props: DownloadButtonProps) {
  const { label, load, emptySays, reason, size = 'sm', variant = 'default' } = props;
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    const outcome = await load();
    setLoading(false);
    if (outcome === 'failed') toasts.error(`${label} couldn’t be downloaded. Try again.`);
    if (outcome === 'empty' && emptySays !== undefined) toasts.info(emptySays);
  };
  return (
    <ButtonWithReason
      size={size}
      variant={variant}
      loading={isLoading}
      reason={reason}
      leftSection={<Download size={size === 'xs' ? 14 : 15} aria-hidden />}
      onClick={() => void download()}
    >
      {label}
    </ButtonWithReason>
  );
}
