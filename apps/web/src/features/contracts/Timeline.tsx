import { formatMonth } from '../../ui/figures.ts';
import classes from './ContractList.module.css';
import type { Contract } from './contracts.api.ts';
import { axisOf, marksOf, partOf, placeOf } from './timeline.ts';

interface TimelineProps {
  contracts: readonly Contract[];
  /** `YYYY-MM-DD`. */
  today: string;
}

const percent = (value: number) => `${value}%`;

/** The contracts of a mode over time, with today. A picture of months that the list below states in words. */
export function Timeline({ contracts, today }: TimelineProps) {
  const axis = axisOf(contracts, today);
  if (axis === undefined) return null;
  const now = placeOf(axis, today);
  return (
    <div className={classes.timeline} aria-hidden>
      <div className={classes.axis}>
        {marksOf(axis).map(({ month, at }) => (
          // A name under the mark of today, or one that would leave the picture, is left out.
          <span
            key={month}
            className={classes.mark}
            data-near={(at < now + 12 && at > now - 30) || undefined}
            style={{
              left: percent(at),
              visibility: Math.abs(at - now) < 6 || at > 94 ? 'hidden' : undefined,
            }}
          >
            {formatMonth(month)}
          </span>
        ))}
      </div>
      {contracts
        .toSorted((one, other) => (one.firstMonth ?? '').localeCompare(other.firstMonth ?? ''))
        .map((contract) => {
          const part = partOf(axis, contract);
          return (
            <div key={contract.contractNo} className={classes.row}>
              <span className={classes.label}>{contract.name}</span>
              <span className={classes.track}>
                {part !== undefined && (
                  <span
                    className={classes.bar}
                    data-phase={contract.phase}
                    style={{ left: percent(part.from), width: percent(part.length) }}
                  />
                )}
              </span>
            </div>
          );
        })}
      <div className={classes.today}>
        <span className={classes.now} style={{ left: percent(now) }}>
          Today
        </span>
        <span className={classes.line} style={{ left: percent(now) }} />
      </div>
    </div>
  );
}
