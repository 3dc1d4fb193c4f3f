export const repositoryCategories = ['Mandatory', 'General'] as const;
export type RepositoryCategory = (typeof repositoryCategories)[number];

export const repositoryStatuses = ['Draft', 'Published', 'Accepted', 'Archived'] as const;
export type RepositoryStatus = (typeof repositoryStatuses)[number];

/** Who changes a document's status: the side that owns it, or a carrier that it is published for. */
export type RepositoryMover = 'keeper' | 'carrier';

/**
 * Allowed status changes of a document, and who may make them. For a carrier that has accepted it, a published document is
 * Accepted: only the next version changes that. An archived document is published again in its last version.
 */
export const nextRepositoryStatus: Readonly<
  Record<RepositoryStatus, Readonly<Partial<Record<RepositoryStatus, RepositoryMover>>>>
> = {
  Draft: { Published: 'keeper', Archived: 'keeper' },
  Published: { Draft: 'keeper', Archived: 'keeper', Accepted: 'carrier' },
  Accepted: {},
  Archived: { Draft: 'keeper', Published: 'keeper' },
};

/** Whether this side may change a document from one status to another in one step. */
export function canMoveDocument(
  mover: RepositoryMover,
  from: RepositoryStatus,
  to: RepositoryStatus,
): boolean {
  return nextRepositoryStatus[from][to] === mover;
}

/** Kinds of files in the repository, detected from their content. */
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
