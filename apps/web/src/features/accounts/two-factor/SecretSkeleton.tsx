import { Skeleton } from '@mantine/core';

/** Placeholder for the secret's QR code and the field for the first code. */
export function SecretSkeleton() {
  return (
    <div role="status" aria-label="Loading the secret">
      <Skeleton height={192} width={192} mb={14} />
      <Skeleton height={42} />
    </div>
  );
}
