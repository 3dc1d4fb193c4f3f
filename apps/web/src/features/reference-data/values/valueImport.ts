import { countOf, formatCount, formatDay, formatMoment } from '../../../ui/figures.ts';

interface DayValue {
  readonly day: string;
  readonly value: number;
}

/** A file of values over time, before or after it is applied. */
export interface ValueImport {
  readonly id: string;
  readonly fileName: string;
  readonly receivedAt: string;
  readonly appliedAt: string | null;
  readonly days: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly series: readonly {
    readonly code: string;
    readonly name: string;
    readonly added: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly jumps: number;
    readonly before: DayValue | null;
    readonly after: DayValue;
  }[];
  /** The largest of the `jumpCount` changes by more than `jumpPercent`. */
  readonly jumps: readonly (DayValue & {
    readonly code: string;
    readonly beforeDay: string;
    readonly before: number;
    readonly percent: number;
  })[];
  readonly jumpCount: number;
  readonly jumpPercent: number;
}

/** How one kind of values is called and written. */
export interface ValueWords {
  readonly heading: string;
  readonly back: string;
  readonly value: string;
  readonly series: string;
  readonly change: string;
  readonly changes: readonly [one: string, many: string];
  readonly bySeries: string;
  readonly largeChanges: string;
  readonly warning: string;
  /** Said before applying. */
  readonly note?: string;
  readonly format: (value: number) => string;
}

/** Describes an import and its contents in one or two sentences. */
export function sayImport(found: ValueImport, value: string, leftOut: string | false): string {
  const { fileName, receivedAt, appliedAt, days, firstDay, lastDay, added, changed, unchanged } = found;
  const when =
    appliedAt === null
      ? `read ${formatMoment(receivedAt)}. Nothing imported yet`
      : `imported ${formatMoment(appliedAt)}`;
  const held = `${countOf(days, 'day')} from ${formatDay(firstDay)} to ${formatDay(lastDay)}: ${countOf(added, value)} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged`;
  return `${fileName}, ${when}. ${held}.${leftOut === false ? '' : ` ${leftOut}`}`;
}
