import { auditActionLabel } from '@lanewright/freight';
import { wordsOf } from './auditDifference.ts';

/** Label of an audit entry. An unknown code, written by another version, is shown as it is. */
export const actionLabel = (entry: { action: string; after?: unknown }): string =>
  auditActionLabel(entry) ?? wordsOf(entry.action);
