import { countOf, formatCount, formatMonth, formatQuantity } from '../../../ui/figures.ts';
import { PaperMonths } from './PaperPictures.tsx';
import type { Report } from './report.api.ts';
import classes from './ReportSheet.module.css';
import { figureOf, figureText, percentText, usdText } from './reportTexts.ts';
import { SheetTable } from './SheetTable.tsx';

/** The contract months next to the same months of the previous year, and what has been invoiced since. */
export function MonthsPart({ report }: { report: Report }) {
  const { plan } = report;
  if (plan.length === 0) return null;
  const hasRealised = plan.some(({ realisedUsd }) => realisedUsd !== null);
  const figure = (isFigure: string) => ({ head: isFigure, isFigure: true });
  return (
    <section className={classes.part}>
      <h2>By month</h2>
      <PaperMonths
        label="Months of the contract period: previous year, baseline, awarded"
        months={plan.map(({ month }) => month)}
        series={[
          { name: 'Previous year', values: plan.map(({ lastYearUsd }) => lastYearUsd) },
          { name: 'Baseline', values: plan.map(({ baselineUsd }) => baselineUsd) },
          { name: 'Awarded', values: plan.map(({ awardedUsd }) => awardedUsd) },
          ...(hasRealised ? [{ name: 'Invoiced', values: plan.map(({ realisedUsd }) => realisedUsd) }] : []),
        ]}
      />
      <SheetTable
        label="Months"
        columns={[
          { head: 'Month' },
          figure('Previous year'),
          figure('Baseline'),
          figure('of which awarded'),
          figure('Awarded'),
          ...(hasRealised ? [figure('Invoiced')] : []),
        ]}
        rows={plan.map((month) => ({
          key: month.month,
          cells: [
            formatMonth(month.month),
            usdText(month.lastYearUsd),
            usdText(month.baselineUsd),
            usdText(month.awardedBaselineUsd),
            usdText(month.awardedUsd),
            ...(hasRealised ? [usdText(month.realisedUsd)] : []),
          ],
        }))}
        foot={[
          'Total',
          '',
          usdText(figureOf(report, 'Spend')?.value ?? null),
          '',
          usdText(figureOf(report, 'Awarded')?.value ?? null),
          ...(hasRealised ? [''] : []),
        ]}
      />
    </section>
  );
}

/** What each carrier bid, was awarded and won. */
export function CarriersPart({ report: { scorecards } }: { report: Report }) {
  if (scorecards.length === 0) return null;
  const figure = (head: string) => ({ head, isFigure: true });
  return (
    <section className={classes.part}>
      <h2>Carriers</h2>
      <SheetTable
        label="Carriers"
        columns={[
          { head: 'Carrier' },
          figure('Bids'),
          figure('Lanes awarded'),
          figure('Won'),
          figure('Win rate'),
          figure('Awarded'),
          figure('Savings'),
          figure('On time'),
          figure('Transit (days)'),
        ]}
        rows={scorecards.map((card) => ({
          key: card.carrierId,
          cells: [
            card.carrier,
            formatCount(card.bids),
            formatCount(card.lanesAwarded),
            formatCount(card.wins),
            percentText(card.winRate),
            usdText(card.awardedUsd),
            usdText(card.savingsUsd),
            percentText(card.onTimePercent),
            card.transitDays === null ? '–' : formatQuantity(card.transitDays),
          ],
        }))}
      />
    </section>
  );
}

const placeOfCharge = (location: string) =>
  location === 'Origin' || location === 'Destination' ? location : '';

/** Cost by charge. */
export function ChargesPart({ report }: { report: Report }) {
  const { charges } = report;
  if (charges.length === 0) return null;
  const whole = figureOf(report, 'ChargeBreakdown');
  return (
    <section className={classes.part}>
      <h2>Charges</h2>
      <SheetTable
        label="Charges"
        columns={[{ head: 'Charge' }, { head: 'Where' }, { head: 'Cost', isFigure: true }]}
        rows={charges.map(({ name, location, costUsd }) => ({
          key: `${name} ${location}`,
          cells: [name, placeOfCharge(location), usdText(costUsd)],
        }))}
        {...(whole?.value == null ? {} : { foot: ['Total', '', usdText(whole.value)] })}
      />
    </section>
  );
}

/** Risks to watch. */
export function WatchPart({ report: { risks } }: { report: Report }) {
  const found = [
    [risks.ghost, 'unlikely to ship again'],
    [risks.volatileVolume, 'with volatile volume'],
    [risks.volatilePrice, 'with volatile prices'],
    [risks.oneCarrier, 'with a single carrier'],
  ] as const;
  return (
    <section className={classes.part}>
      <h2>Lanes to watch</h2>
      {risks.lanes === 0 ? (
        <p>No lanes are flagged: volumes, prices and carriers show no risk.</p>
      ) : (
        <ul className={classes.list}>
          {found
            .filter(([lanes]) => lanes > 0)
            .map(([lanes, says]) => (
              <li key={says}>
                {countOf(lanes, 'lane')} {says}
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

/** How each figure is calculated, with its numbers. */
export function NotesPart({ report: { figures, bridge, emission } }: { report: Report }) {
  const notes = [
    ...figures.map(({ stat, formula }) => ({ key: stat, formula })),
    { key: 'Bridge', formula: bridge.formula },
    ...(emission.note === ''
      ? []
      : [{ key: 'CO2', formula: { text: 'CO₂', terms: [], notes: [emission.note] } }]),
  ];
  return (
    <section className={classes.part} data-notes>
      <h2>How this is calculated</h2>
      <dl className={classes.notes}>
        {notes.map(({ key, formula }) => (
          <div key={key}>
            <dt>{formula.text}</dt>
            {formula.terms.length > 0 && (
              <dd>
                {formula.terms
                  .map(({ name, value, unit }) => `${name} ${figureText(value, unit)}`)
                  .join(' · ')}
              </dd>
            )}
            {formula.notes.map((note) => (
              <dd key={note}>{note}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
