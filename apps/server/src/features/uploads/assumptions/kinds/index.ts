import type { Reading } from '../../columns/reading.ts';
import type { LinePlan } from '../../lines/linePlan.ts';
import type { AssumptionKind, FoundAssumption, SampledFile } from '../found.ts';
import { containers } from './containers.ts';
import { currencyOfTotals } from './currencyOfTotals.ts';
import { headerScale } from './headerScale.ts';
import { likeColumns } from './likeColumns.ts';
import { mergedAmounts } from './mergedAmounts.ts';
import { percent } from './percent.ts';
import { rateHeader } from './rateHeader.ts';
import { rowCharges } from './rowCharges.ts';
import { rowQuantities } from './rowQuantities.ts';
import { shipmentNumber } from './shipmentNumber.ts';
import { statusTexts } from './statusTexts.ts';
import { unitColumn } from './unitColumn.ts';
import { unusedMoney } from './unusedMoney.ts';
import { volumeColumn } from './volumeColumn.ts';

/** All kinds that are detected before the rows are read, in display order. */
const kinds: readonly AssumptionKind[] = [
  mergedAmounts,
  currencyOfTotals,
  likeColumns,
  unitColumn,
  shipmentNumber,
  headerScale,
  rateHeader,
  percent,
  unusedMoney,
  statusTexts,
  rowCharges,
  rowQuantities,
  containers,
  volumeColumn,
];

/** Assumptions of later stages that are about the rows of one file. */
const aboutRows: readonly string[] = ['overlap'];

const kindOf = (key: string) => kinds.find(({ name }) => name === key.split(':', 1)[0]);

/** Detects what is ambiguous in the columns and the first rows. */
export function findAssumptions(file: SampledFile): FoundAssumption[] {
  return kinds.flatMap((kind) => kind.find(file));
}

/** The choice in use: a user's answer, otherwise the mark; undefined while the user is asked. */
export function valueOf(reading: Pick<Reading, 'answers' | 'marks'>, key: string): string | undefined {
  return reading.answers[key] ?? reading.marks?.[key];
}

/** Applies answers and marks to the columns. Idempotent. */
export function appliedReading(reading: Reading): Reading {
  return decided(reading).reduce(
    (applied, { found, value, kind }) => kind.columns?.(applied, found, value) ?? applied,
    reading,
  );
}

/** Applies answers and marks to a plan. */
export function appliedPlan(plan: LinePlan, reading: Reading): LinePlan {
  return decided(reading).reduce(
    (applied, { found, value, kind }) => kind.plan?.(applied, found, value, reading) ?? applied,
    plan,
  );
}

/** Whether a text is a valid answer to the assumption. */
export function isAnswer(found: FoundAssumption, answer: string): boolean {
  return (
    found.choices.some(({ value }) => value === answer) ||
    kindOf(found.key)?.accepts?.(found, answer) === true
  );
}

/** Whether an answer is reused for the company's next file with the same headers. */
export function isRememberedKey(key: string): boolean {
  return !aboutRows.includes(key) && kindOf(key)?.isRemembered !== false;
}

function decided(reading: Reading) {
  return (reading.found ?? []).flatMap((found) => {
    const value = valueOf(reading, found.key);
    const kind = kindOf(found.key);
    return value === undefined || kind === undefined ? [] : [{ found, value, kind }];
  });
}
