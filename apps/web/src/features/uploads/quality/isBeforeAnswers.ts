import type { Reconciliation, UploadQuality } from '../uploadTypes.ts';

/**
 * Whether rows were settled since the quality was measured. Measuring reads every row, so it is done when a person goes on, not after
 * each answer; until then the panel says so.
 */
export function isBeforeAnswers(
  reconciliation: Pick<Reconciliation, 'excepted'> | null,
  { problems }: { problems: readonly Pick<UploadQuality['problems'][number], 'key' | 'rows'>[] },
): boolean {
  const open = problems.find(({ key }) => key === 'open')?.rows ?? 0;
  return reconciliation !== null && reconciliation.excepted < open;
}
