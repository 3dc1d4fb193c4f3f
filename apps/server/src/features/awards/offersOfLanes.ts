import { loadSql } from '../../platform/loadSql.ts';

/** The beginning of a statement about what of lanes can be awarded, and by which bids: `asked`, `offers`, `taken`, `free` and `short`. */
export const offersOfLanes = loadSql(import.meta.url, './offersOfLanes.sql');
