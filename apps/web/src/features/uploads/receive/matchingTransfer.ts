import type { OfferedMode } from '@lanewright/freight';
import type { Transfer } from './transferCalls.ts';
import type { RememberedTransfer } from './transferMemory.ts';

type Candidate = Pick<Transfer, 'transfer' | 'mode' | 'fileName' | 'byteCount'>;

/**
 * Returns the transfer that a chosen file may resume: same mode, name and size, preferably one started in this browser with the
 * unchanged file. The contents are compared before anything is joined.
 */
export function matchingTransfer(
  open: readonly Candidate[],
  remembered: readonly RememberedTransfer[],
  mode: OfferedMode,
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
): string | undefined {
  const same = open.filter(
    (one) => one.mode === mode && one.fileName === file.name && one.byteCount === file.size,
  );
  const begunHere = new Set(
    remembered.filter((one) => one.lastModified === file.lastModified).map((one) => one.transfer),
  );
  return (same.find((one) => begunHere.has(one.transfer)) ?? same[0])?.transfer;
}
