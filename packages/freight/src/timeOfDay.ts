/** Formats a time of day on the 12-hour clock: '12:05 am', '3:30 pm'. Hours 0 to 23, minutes 0 to 59. */
export function formatTime12h(hours: number, minutes: number): string {
  const onTheClock = hours % 12 === 0 ? 12 : hours % 12;
  return `${onTheClock}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}
