import { modeDetails, type OfferedMode, offeredModes } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';

/**
 * Modes the caller works in: those of its company; for a carrier, those of its connections to customers that work in them. The
 * Owner has none.
 */
export async function selectModesOf(tx: Transaction, caller: Caller): Promise<OfferedMode[]> {
  if (caller.userType === 'Owner') return [];
  const found = await rows<{ mode: number }>(
    tx,
    caller.userType === 'Carrier'
      ? `SELECT DISTINCT n.mode FROM connections n JOIN company_modes m ON m.customer_id = n.customer_id AND m.mode = n.mode
         WHERE n.carrier_id = $1`
      : 'SELECT mode FROM company_modes WHERE customer_id = $1',
    [caller.companyId],
  );
  const modes = new Set(found.map((row) => row.mode));
  return offeredModes.filter((mode) => modes.has(mode));
}

/** Throws if the caller's company does not have the mode. */
export async function requireMode(tx: Transaction, caller: Caller, mode: number): Promise<void> {
  if (caller.userType === 'Owner') return;
  if (!(await selectModesOf(tx, caller)).some((own) => own === mode))
    throw refuse('mode_not_offered', 'mode not offered');
}

export function presentMode(mode: OfferedMode) {
  const { name, title, path, summaryLabel } = modeDetails[mode];
  return { mode, name, title, path: `/${path}`, summaryLabel };
}
