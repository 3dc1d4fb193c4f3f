import { refuse } from '../../../platform/http/problemError.ts';

/** Refuses the number of a contract without a mode: each mode has contracts of its own. */
export function refuseContractOfModes(mode: number | undefined, contractNo: number | undefined): void {
  if (mode === undefined && contractNo !== undefined)
    throw refuse('single_mode_required', 'A contract belongs to one mode. Choose the mode', {
      field: 'mode',
    });
}
