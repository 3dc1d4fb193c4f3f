import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '../../../platform/query.ts';
import { countOf, formatCount, formatOneDecimal, formatQuantity, loadWords } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import classes from './AwardPanel.module.css';
import { answerFiguresQuery, type AwardDetails } from './myAwards.api.ts';

interface AcceptedFiguresProps {
  award: AwardDetails;
  months: readonly string[];
}

const choosingPauseMs = 150;

/** What stays awarded with the ticked months, calculated by the server while they are ticked. */
export function AcceptedFigures({ award, months }: AcceptedFiguresProps) {
  const [settled] = useDebouncedValue(months, choosingPauseMs);
  const figures = useQuery(answerFiguresQuery(award.awardId, settled));
  const { data, isPlaceholderData } = figures;
  const isStale = isPlaceholderData || settled !== months;
  return (
    <>
      <LoadProblem query={figures} failed="The amount couldn’t be calculated" />
      <div
        className={classes.figures}
        data-stale={isStale || undefined}
        aria-live="polite"
        aria-busy={isStale}
      >
        <span>
          You accept {formatCount(months.length)} of {countOf(award.months.length, 'month')}
          {data !== undefined && (
            <span className={classes.quiet}>
              {': '}
              {formatQuantity(data.volume, award.unitMeasure)}
              {data.loads !== null &&
                `, ${formatOneDecimal(data.loads)} ${loadWords(award.unitMeasure).many}`}
            </span>
          )}
        </span>
        <span className={classes.amount}>
          {data === undefined ? '–' : <Money amountUsd={data.awardedUsd} exact />}
        </span>
      </div>
    </>
  );
}
