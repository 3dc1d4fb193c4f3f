import { formatMonth, formatChosenPercent } from '../../../ui/figures.ts';
import type { MonthRoom } from './monthRooms.ts';
import classes from './MonthStrip.module.css';

/** The contract months in a row: available, partly awarded or awarded, with the carriers. */
export function MonthStrip({ rooms }: { rooms: readonly MonthRoom[] }) {
  return (
    <ul className={classes.strip} aria-label="Contract months">
      {rooms.map(({ month, given, elsewhere, freePercent }) => (
        <li
          key={month}
          className={classes.month}
          data-room={freePercent === 100 ? 'free' : freePercent > 0 ? 'part' : 'given'}
        >
          <span className={classes.name}>{formatMonth(month)}</span>
          {[...given, ...elsewhere].map(({ carrierName, share, status, contractNo }, at) => (
            <span key={`${contractNo}-${carrierName}-${status}-${share}`} className={classes.given}>
              <span className={classes.carrier} title={carrierName}>
                {carrierName}
              </span>
              <span className={classes.free}>
                {formatChosenPercent(share)}
                {status === 'Pending' && ', pending'}
                {at >= given.length && ' in another contract'}
              </span>
            </span>
          ))}
          {freePercent > 0 && (
            <span className={classes.free}>
              {freePercent < 100 ? `${formatChosenPercent(freePercent)} free` : 'Free'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
