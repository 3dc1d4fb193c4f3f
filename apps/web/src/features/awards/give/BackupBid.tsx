import { formatMonths } from '../../../ui/figures.ts';
import { useAwardHistory } from '../awards.api.ts';
import classes from './AwardForm.module.css';

/** Backup carriers of the lane's awards. */
export function BackupBid({ laneId }: { laneId: string }) {
  const waiting = (useAwardHistory(laneId).data ?? []).filter(({ backup }) => backup?.status === 'Backup');
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.reserve} aria-label="Backup">
      {waiting.map(({ awardId, backup, carrierName, months }) => (
        <li key={awardId}>
          <b>{backup?.carrierName}</b> is the backup for {carrierName} for {formatMonths(months)}
        </li>
      ))}
    </ul>
  );
}
