import { loadSql } from '../../platform/loadSql.ts';

/** Start of a statement about what can be awarded of lanes, and by which bids: `asked`, `offers`, `taken`, `free` and `short`. */
export const offersOfLanes = loadSql(import.meta.url, './offersOfLanes.sql');
