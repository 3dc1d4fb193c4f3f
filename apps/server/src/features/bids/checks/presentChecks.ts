import type { bids, ResponseInputOf } from '@lanewright/contract';
import type { CellCheck } from '@lanewright/freight';
import type { OpenCheck } from './senseLanes.ts';

type CheckOnWire = ResponseInputOf<typeof bids.saveBids>['checks'][number];

/** A check in the API format; rates are JSON numbers. */
export const presentCheck = ({
  laneId,
  chargeNo,
  breakNo,
  kind,
  rate,
  currency,
  message,
  corrections,
}: CellCheck): CheckOnWire => ({
  laneId,
  chargeNo,
  breakNo,
  kind,
  rate: Number(rate),
  currency,
  message,
  corrections: corrections.map(({ label, cells }) => ({
    label,
    cells: cells.map((cell) => ({ ...cell, rate: cell.rate === null ? null : Number(cell.rate) })),
  })),
});

/** A stored check of a lane in the API format. */
export function presentOpenCheck(laneId: string, { cell, evidence, ...check }: OpenCheck): CheckOnWire {
  const { message, corrections } = evidence;
  return presentCheck({
    ...check,
    laneId,
    ...cellNamed(cell),
    message,
    corrections,
  });
}

/** Returns the charge and weight break of a rate cell from its name: `rate:1/2`, `rate:1`. */
export function cellNamed(name: string): { chargeNo: number; breakNo: number | null } {
  const at = name.indexOf('/');
  const start = 'rate:'.length;
  return at < 0
    ? { chargeNo: Number(name.slice(start)), breakNo: null }
    : { chargeNo: Number(name.slice(start, at)), breakNo: Number(name.slice(at + 1)) };
}
