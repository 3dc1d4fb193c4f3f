import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { requireMode, selectModesOf } from '../settings/index.ts';

/** Which mode a call is about: the one it names, or the only one the caller has. 422 with the choices when there are several. */
export async function chooseMode(
  tx: Transaction,
  caller: Caller,
  mode: OfferedMode | undefined,
): Promise<OfferedMode> {
  if (mode !== undefined) {
    await requireMode(tx, caller, mode);
    return mode;
  }
  const modes = await selectModesOf(tx, caller);
  const [only] = modes;
  if (only !== undefined && modes.length === 1) return only;
  throw unprocessable(
    'name_a_mode',
    modes.length === 0 ? 'You work in no mode yet' : 'Say which mode: add mode',
    { field: 'mode', choices: modes.map((each) => ({ id: String(each), label: modeDetails[each].title })) },
  );
}
