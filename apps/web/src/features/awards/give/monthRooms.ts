import type { GivenMonth } from '../awards.api.ts';

/** A contract month with its carriers and the available share in percent. */
export interface MonthRoom {
  month: string;
  given: readonly GivenMonth[];
  /** What other contracts award of the same freight. */
  elsewhere: readonly GivenMonth[];
  freePercent: number;
}

/** Returns the months of the lane's contract in order, each with its awards. */
export function monthRooms(
  months: readonly string[],
  given: readonly GivenMonth[],
  contractNo: number,
): MonthRoom[] {
  return months.map((month) => {
    const ofMonth = given.filter((one) => one.month === month);
    // Shares have at most two decimals; summing hundredths is exact.
    const hundredths = ofMonth.reduce((sum, { share }) => sum + Math.round(share * 100), 0);
    return {
      month,
      given: ofMonth.filter((one) => one.contractNo === contractNo),
      elsewhere: ofMonth.filter((one) => one.contractNo !== contractNo),
      freePercent: Math.max(0, (10_000 - hundredths) / 100),
    };
  });
}

/** Returns the chosen months that have no room for the share. */
export function monthsWithoutRoom(
  rooms: readonly MonthRoom[],
  months: readonly string[],
  share: number,
): readonly string[] {
  return rooms
    .filter(({ month, freePercent }) => months.includes(month) && freePercent < share)
    .map(({ month }) => month);
}
