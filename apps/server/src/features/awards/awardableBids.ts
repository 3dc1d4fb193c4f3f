import { loadSql } from '../../platform/loadSql.ts';

/** Start of a statement about what can be awarded of lanes, and by which bids: `asked`, `offers`, `taken`, `free` and `short`. */
export const awardableBids = loadSql(import.meta.url, './awardableBids.sql');
