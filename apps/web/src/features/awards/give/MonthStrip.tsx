import { formatMonth, formatChosenPercent } from '../../../ui/figures.ts';
import type { MonthRoom } from './monthRooms.ts';
import classes from './MonthStrip.module.css';

interface MonthStripProps {
  rooms: readonly MonthRoom[];
  /** Carriers whose awards of a month were ended, by month. */
  ended: ReadonlyMap<string, readonly string[]>;
}

/** The contract months in a row: available, partly awarded or awarded, with the carriers, and those whose awards ended. */
export function MonthStrip({ rooms, ended }: MonthStripProps) {
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
          {ended.get(month)?.map((carrier) => (
            <span key={`ended ${carrier}`} className={classes.given}>
              <span className={classes.carrier} title={carrier}>
                {carrier}
              </span>
              <span className={classes.free}>ended</span>
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
