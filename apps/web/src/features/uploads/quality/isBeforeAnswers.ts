import type { Reconciliation, UploadQuality } from '../uploadTypes.ts';

/**
 * Whether rows were resolved since the quality was measured. Measuring reads every row, so it runs when the user continues, not
 * after each answer; until then the panel shows a note.
 */
export function isBeforeAnswers(
  reconciliation: Pick<Reconciliation, 'excepted'> | null,
  { problems }: { problems: readonly Pick<UploadQuality['problems'][number], 'key' | 'rows'>[] },
): boolean {
  const open = problems.find(({ key }) => key === 'open')?.rows ?? 0;
  return reconciliation !== null && reconciliation.excepted < open;
}
