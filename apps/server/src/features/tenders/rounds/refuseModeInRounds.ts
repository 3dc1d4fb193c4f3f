import { formatMomentUtc } from '@lanewright/freight';
import { optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { RefuseModeOff } from '../../settings/index.ts';

type Coming = { name: string; round_no: number; state: 'Planned' | 'Open'; closes_at: string };

/** A mode stays on while one of its rounds is planned or open: its carriers have been told the closing time. */
export const refuseModeInRounds: RefuseModeOff = async (tx, customerId, mode) => {
  const coming = await optionalRow<Coming>(
    tx,
    `SELECT t.name, r.round_no, r.state, r.closes_at
     FROM tenders t JOIN tender_rounds r ON r.customer_id = t.customer_id AND r.tender_id = t.tender_id
     WHERE t.customer_id = $1 AND t.mode = $2 AND r.state IN ('Planned', 'Open')
     ORDER BY r.state, r.closes_at LIMIT 1`,
    [customerId, mode],
  );
  if (coming === null) return;
  const { name, round_no: roundNo, closes_at: closesAt } = coming;
  const state = coming.state === 'Open' ? `open until ${formatMomentUtc(closesAt)}` : 'planned';
  throw refuse('round_already_scheduled', `Round ${roundNo} of “${name}” is ${state}`, {
    detail: 'Turn the mode off once the round has closed, or ask the customer to end the event first.',
  });
};
