import { countOf, formatCount, formatMass, formatPercent, formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact, Money } from '../../../ui/Money.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import type { ScenarioFigures } from '../scenarios.api.ts';
import { formatGap, isWeighed } from './gapWords.ts';

/** A scenario's figures, each with its reference; the gap is shown only while the result is up to date. */
export function ResultFigures({ figures, isProven }: { figures: ScenarioFigures; isProven: boolean }) {
  const { baselineUsd, savingsUsd, servicePercent, transitDays, co2Kg } = figures;
  const isKnown = servicePercent !== null || transitDays !== null;
  return (
    <StatTiles>
      <StatTile
        label="Awarded cost"
        value={<Money amountUsd={figures.awardedUsd} />}
        detail={formatUsdExact(figures.awardedUsd)}
      />
      <StatTile
        label="Savings"
        value={<Money amountUsd={savingsUsd} signed />}
        detail={
          baselineUsd > 0
            ? `${formatPercent((savingsUsd / baselineUsd) * 100)} of the baseline`
            : 'no baseline'
        }
      />
      <StatTile
        label="Lanes awarded"
        value={formatCount(figures.lanesAwarded)}
        detail={`of ${formatCount(figures.lanes)}${figures.coveragePercent === null ? '' : `, ${formatPercent(figures.coveragePercent)} of the volume`}`}
      />
      <StatTile label="Carriers" value={formatCount(figures.carriers)} detail="with awards" />
      <StatTile
        label="Incumbents kept"
        value={formatCount(figures.incumbentsKept)}
        detail={`of ${countOf(figures.incumbentLanes, 'lane')} where the incumbent bid`}
      />
      <StatTile
        label="CO₂"
        value={co2Kg === null ? '–' : formatMass(co2Kg)}
        detail={co2Kg === null ? 'not known for any lane' : 'for the contract period'}
      />
      <StatTile
        label={servicePercent === null && transitDays !== null ? 'Transit' : 'Service'}
        value={
          servicePercent === null
            ? transitDays === null
              ? '–'
              : `${formatQuantity(transitDays)} days`
            : formatQuantity(servicePercent)
        }
        detail={
          !isKnown
            ? 'no scores yet'
            : servicePercent === null
              ? 'by volume'
              : transitDays === null
                ? 'of 100, by volume'
                : `of 100; ${formatQuantity(transitDays)} days in transit`
        }
      />
      <StatTile
        label="Optimality gap"
        value={!isProven ? '–' : figures.gapUsd <= 0 ? '$0' : <Money amountUsd={figures.gapUsd} />}
        detail={
          !isProven
            ? 'out of date'
            : figures.gapUsd <= 0
              ? `proven optimal: no award is ${isWeighed(figures) ? 'better' : 'cheaper'}`
              : `at most ${formatGap(figures.gapPercent)}, proven`
        }
      />
    </StatTiles>
  );
}
