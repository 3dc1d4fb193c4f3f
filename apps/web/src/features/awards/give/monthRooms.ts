import type { GivenMonth } from '../awards.api.ts';

/** A month of the contract with who has it and how much is left, in percent. */
export interface MonthRoom {
  month: string;
  given: readonly GivenMonth[];
  freePercent: number;
}

/** The contract months in order, each with what is given of it. */
export function monthRooms(months: readonly string[], given: readonly GivenMonth[]): MonthRoom[] {
  return months.map((month) => {
    const ofMonth = given.filter((one) => one.month === month);
    // Shares have two decimals at most; hundredths keep their sum exact.
    const hundredths = ofMonth.reduce((sum, { share }) => sum + Math.round(share * 100), 0);
    return { month, given: ofMonth, freePercent: Math.max(0, (10_000 - hundredths) / 100) };
  });
}

/** The months of a choice that have no room for the share. */
export function monthsWithoutRoom(
  rooms: readonly MonthRoom[],
  months: readonly string[],
  share: number,
): readonly string[] {
  return rooms
    .filter(({ month, freePercent }) => months.includes(month) && freePercent < share)
    .map(({ month }) => month);
}
