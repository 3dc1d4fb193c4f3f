import type { RepositoryStatus } from '@lanewright/freight';
import { refuse } from '../../platform/http/problemError.ts';

/** Throws if a status change was meant for another version than the current one. */
export function requireVersion(meant: number | undefined, version: number): void {
  if (meant !== undefined && meant !== version)
    throw refuse('version_changed', `This document is now at version ${version}, not version ${meant}`, {
      detail: 'Review it again, then decide.',
      field: 'version',
    });
}

export function cannotMove(from: RepositoryStatus, to: RepositoryStatus) {
  return refuse('status_change_not_allowed', `A document that is ${said[from]} cannot become ${said[to]}`);
}
const said: Readonly<Record<RepositoryStatus, string>> = {
  Draft: 'a draft',
  Published: 'published',
  Accepted: 'accepted',
  Archived: 'archived',
};
