import { Bars } from '../../../ui/chart/Bars.tsx';
import { countOf, formatCount, formatPercent } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { CarrierPart } from './result.api.ts';

interface CarrierSharesProps {
  carriers: readonly CarrierPart[];
  /** Total awarded cost. */
  awardedUsd: number;
}

/** Number of carriers in the chart; the table has more. */
const drawn = 10;
const listed = 60;

/** Each carrier's share of the award. */
export function CarrierShares({ carriers, awardedUsd }: CarrierSharesProps) {
  if (carriers.length === 0) return null;
  const largest = carriers.slice(0, drawn);
  return (
    <Bars
      title="Awarded cost by carrier"
      note={
        carriers.length > drawn
          ? `The ${drawn} largest of ${countOf(carriers.length, 'carrier')}.`
          : 'Together they make up the awarded cost.'
      }
      of="Carrier"
      kind="usd"
      isHorizontal
      height={Math.max(120, 40 + largest.length * 30)}
      categories={largest.map(({ carrierName }) => carrierName)}
      series={[{ name: 'Awarded cost', values: largest.map((one) => one.awardedUsd) }]}
      below={<CarrierTable carriers={carriers} awardedUsd={awardedUsd} />}
    />
  );
}

function CarrierTable({ carriers, awardedUsd }: CarrierSharesProps) {
  const rest = carriers.length - listed;
  return (
    <SmallTable label="Awards by carrier" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          {['Lanes', 'Kept', 'Awarded', 'Share', 'Savings'].map((title) => (
            <th key={title} scope="col" data-figure>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {carriers.slice(0, listed).map((one) => (
          <tr key={one.carrierId}>
            <th scope="row">{one.carrierName}</th>
            <td data-figure>{formatCount(one.lanes)}</td>
            <td data-figure>{formatCount(one.keptLanes)}</td>
            <td data-figure>
              <Money amountUsd={one.awardedUsd} />
            </td>
            <td data-figure>{awardedUsd > 0 ? formatPercent((one.awardedUsd / awardedUsd) * 100) : '–'}</td>
            <td data-figure>
              <Money amountUsd={one.baselineUsd - one.awardedUsd} signed />
            </td>
          </tr>
        ))}
      </tbody>
      {rest > 0 && (
        <tfoot>
          <tr>
            <th scope="row">and {countOf(rest, 'carrier')} more</th>
            <td colSpan={5} />
          </tr>
        </tfoot>
      )}
    </SmallTable>
  );
}
