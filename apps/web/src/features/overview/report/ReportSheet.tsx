import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { formatMoment, formatMonth } from '../../../ui/figures.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { PaperWaterfall } from './PaperPictures.tsx';
import { bridgeCauses } from '../savings/bridgeCauses.ts';
import type { Report } from './report.api.ts';
import { CarriersPart, ChargesPart, MonthsPart, NotesPart, WatchPart } from './ReportParts.tsx';
import classes from './ReportSheet.module.css';
import { SheetTable } from './SheetTable.tsx';
import { stepName, usdText } from './reportTexts.ts';

interface ReportSheetProps {
  report: Report;
  mode: OfferedMode;
  customerName: string;
  /** When the figures were loaded. */
  asOf: string;
  /** The exchange rates at which bids are compared; undefined until known. */
  rates: string | undefined;
}

/** A mode's result for print: figures, bridge, months, carriers, charges, and how all of it is calculated. */
export function ReportSheet({ report, mode, customerName, asOf, rates }: ReportSheetProps) {
  const { bridge, plan } = report;
  const causes = bridgeCauses(bridge);
  const first = plan[0]?.month;
  const last = plan.at(-1)?.month;
  return (
    <article className={classes.sheet} aria-labelledby="report-heading">
      <header className={classes.head}>
        <div>
          <div className={classes.from}>{customerName}</div>
          {first !== undefined && last !== undefined && (
            <div className={classes.quiet}>
              Contract period {formatMonth(first)} – {formatMonth(last)}
            </div>
          )}
        </div>
        <div className={classes.quiet}>
          <div>
            Figures as of <time dateTime={asOf}>{formatMoment(asOf)}</time>
          </div>
          {rates !== undefined && <div>Exchange rates: {rates}</div>}
        </div>
      </header>
      <h1 id="report-heading" className={classes.heading}>
        {modeDetails[mode].title}: result
      </h1>
      <KeyFigures report={report} />

      <section className={classes.part}>
        <h2>From spend to awarded cost</h2>
        <PaperWaterfall
          label="From spend to awarded cost"
          steps={causes
            .filter(({ isTold }) => isTold)
            .map(({ step, amountUsd, isLevel }) => ({ name: stepName[step], amountUsd, isLevel }))}
        />
        <SheetTable
          label="Bridge steps"
          columns={[{ head: 'Step' }, { head: 'Amount', isFigure: true }, { head: 'Definition' }]}
          rows={causes.map(({ step, isTold, amountUsd, note, isLevel }) => ({
            key: step,
            isStrong: isLevel,
            cells: [stepName[step], isTold ? usdText(amountUsd) : 'not shown', note],
          }))}
        />
        <p className={classes.quiet}>
          Baseline of volume not awarded, outside the bridge: {usdText(bridge.notAwardedBaselineUsd)}.
          {bridge.constantFuel !== undefined &&
            ` Savings at constant fuel: ${usdText(bridge.constantFuel.savingsAtConstantFuelUsd)}. ${bridge.constantFuel.assumptions.join(' ')}`}
        </p>
      </section>

      <MonthsPart report={report} />
      <CarriersPart report={report} />
      <ChargesPart report={report} />
      <WatchPart report={report} />
      <NotesPart report={report} />
    </article>
  );
}
