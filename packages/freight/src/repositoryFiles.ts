export const repositoryCategories = ['Mandatory', 'General'] as const;
export type RepositoryCategory = (typeof repositoryCategories)[number];

export const repositoryStatuses = ['Draft', 'Published', 'Accepted', 'Archived'] as const;
export type RepositoryStatus = (typeof repositoryStatuses)[number];

/** Who moves a document: whoever keeps it, or a carrier that it is published for. */
export type RepositoryMover = 'keeper' | 'carrier';

/**
 * Where a document may go from each status, and who may move it there. To a carrier that has accepted it, what is published is
 * accepted: nothing leads on from there but the next version. What was put away is published again as it last was.
 */
export const nextRepositoryStatus: Readonly<
  Record<RepositoryStatus, Readonly<Partial<Record<RepositoryStatus, RepositoryMover>>>>
> = {
  Draft: { Published: 'keeper', Archived: 'keeper' },
  Published: { Draft: 'keeper', Archived: 'keeper', Accepted: 'carrier' },
  Accepted: {},
  Archived: { Draft: 'keeper', Published: 'keeper' },
};

/** Whether somebody may bring a document from one status to another in one step. */
export function canMoveDocument(
  mover: RepositoryMover,
  from: RepositoryStatus,
  to: RepositoryStatus,
): boolean {
  return nextRepositoryStatus[from][to] === mover;
}

/** What a file of the repository is, told by its content. */
export const repositoryFileKinds = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'png',
  'jpeg',
  'webp',
  'csv',
  'txt',
] as const;
export type RepositoryFileKind = (typeof repositoryFileKinds)[number];
