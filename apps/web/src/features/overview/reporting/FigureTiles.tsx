import type { OfferedMode, OverviewStatType } from '@lanewright/freight';
import { countOf, formatCount, formatPercent, formatPeriod, formatQuantity } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatTiles } from '../../../ui/StatTile.tsx';
import { FigureTile } from '../figure/FigureTile.tsx';
import { Formula } from '../figure/FigureNote.tsx';
import { formatFigure, statTitles } from '../figure/figureWords.ts';
import { NotePopover } from '../figure/NotePopover.tsx';
import classes from './FigureTiles.module.css';
import type { CustomerReport } from './reporting.api.ts';

type Figure = CustomerReport['figures'][number];

const shown: readonly OverviewStatType[] = [
  'Spend',
  'Awarded',
  'Savings',
  'BidCoverage',
  'IncumbentCoverage',
  'TotalBid',
];

/** The mode's figures; each opens its lanes and explains its calculation. */
export function FigureTiles({ report, mode }: { report: CustomerReport; mode: OfferedMode }) {
  const { emission, risks } = report;
  const contract = report.figures.find(({ stat }) => stat === 'Awarded')?.period ?? null;
  return (
    <>
      <StatTiles>
        {shown.flatMap((stat) => {
          const figure = report.figures.find((one) => one.stat === stat);
          if (figure === undefined) return [];
          return (
            <FigureTile
              key={stat}
              label={statTitles[stat]}
              value={<Value figure={figure} />}
              detail={detailOf(figure)}
              aim={{ kind: 'figure', mode, stat }}
              note={
                <NotePopover label={`How ${statTitles[stat].toLowerCase()} is calculated`}>
                  <Formula formula={figure.formula} />
                </NotePopover>
              }
            />
          );
        })}
        <FigureTile
          label="Lanes at risk"
          value={countOf(risks.lanes, 'lane')}
          detail="volatile, ghost or single-carrier"
          aim={{ kind: 'risks', mode }}
        />
        <FigureTile
          label="CO₂"
          value={emission.lanesKnown === 0 ? '–' : `${formatQuantity(emission.emissionKg / 1_000)} t`}
          detail={`forecast, known for ${formatCount(emission.lanesKnown)} of ${countOf(emission.lanes, 'lane')}`}
          note={
            <NotePopover label="How CO₂ is calculated">
              <p style={{ margin: 0 }}>{emission.note}</p>
            </NotePopover>
          }
        />
      </StatTiles>
      {contract !== null && (
        <p className={classes.note}>Amounts are for the contract period, {formatPeriod(contract)}.</p>
      )}
    </>
  );
}

function Value({ figure }: { figure: Figure }) {
  if (figure.unit === 'USD') return <Money amountUsd={figure.value} signed={figure.stat === 'Savings'} />;
  return formatFigure(figure.value, figure.unit);
}

function detailOf(figure: Figure): string | undefined {
  if (figure.stat === 'Savings')
    return figure.percent === null
      ? 'nothing awarded yet'
      : `${formatPercent(figure.percent)} of the baseline of awarded volume`;
  if (figure.unit === 'percent' && figure.value === null) return 'no open lane to compare';
  if (figure.unit === 'percent')
    return figure.spendValue === null
      ? 'of open lanes'
      : `${formatPercent(figure.spendValue)} of their baseline cost`;
  if (figure.stat === 'Spend') return `forecast ${formatPeriod(figure.period)}`;
  const pending = figure.parts.find(({ key }) => key === 'pending');
  if (figure.stat === 'Awarded' && pending !== undefined && pending.value > 0)
    return `${formatFigure(pending.value, 'USD')} pending`;
  return figure.stat === 'TotalBid' ? 'the best complete bid of each lane' : undefined;
}
