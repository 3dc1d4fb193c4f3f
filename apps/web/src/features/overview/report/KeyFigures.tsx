import { formatPeriod, formatQuantity } from '../../../ui/figures.ts';
import type { Report } from './report.api.ts';
import classes from './ReportSheet.module.css';
import { figureOf, figureText, partOf, percentText, usdText } from './reportTexts.ts';

/** The most important figures. */
export function KeyFigures({ report }: { report: Report }) {
  const of = (stat: Parameters<typeof figureOf>[1]) => figureOf(report, stat);
  const text = (stat: Parameters<typeof figureOf>[1]) => {
    const figure = of(stat);
    return figure === undefined ? '–' : figureText(figure.value, figure.unit);
  };
  const savings = of('Savings');
  const bids = of('BidCoverage');
  const incumbents = of('IncumbentCoverage');
  const pending = partOf(of('Awarded'), 'pending');
  const known = report.emission;
  const figures: readonly (readonly [string, string, string])[] = [
    [
      'Baseline cost',
      text('Spend'),
      `${text('Shipments')} shipments, ${text('Volume')} in ${formatPeriod(of('Shipments')?.period ?? null)}`,
    ],
    ['Awarded', text('Awarded'), pending === null ? '' : `including ${usdText(pending)} pending`],
    [
      'Savings',
      text('Savings'),
      savings?.percent == null
        ? 'nothing awarded yet'
        : `${percentText(savings.percent)} of the baseline of awarded volume`,
    ],
    ['Bid coverage', text('BidCoverage'), `${percentText(bids?.spendValue ?? null)} of baseline cost`],
    [
      'Incumbents that bid',
      text('IncumbentCoverage'),
      `${percentText(incumbents?.spendValue ?? null)} of baseline cost`,
    ],
    ['Total of best bids', text('TotalBid'), 'on lanes with a valid bid'],
    [
      'CO₂',
      known.lanesKnown === 0 ? '–' : formatQuantity(known.emissionKg / 1_000, 't'),
      `known for ${figureText(known.lanesKnown, 'count')} of ${figureText(known.lanes, 'count')} lanes`,
    ],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value, detail]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.quiet}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
