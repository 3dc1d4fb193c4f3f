import { overview } from '@lanewright/contract';
import { laneRiskTitles, type OfferedMode } from '@lanewright/freight';
import { useQuery } from '../../../platform/query.ts';
import { formatCount } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { FigureLink } from '../figure/FigureLink.tsx';
import { risksQuery } from '../savings/savings.api.ts';
import classes from '../savings/Savings.module.css';
import type { CustomerReport } from './reporting.api.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';

const meanings: Readonly<Record<(typeof overview.riskFlags)[number], string>> = {
  volatileVolume: 'Volume varies from month to month: a fixed volume commitment may not hold.',
  volatilePrice: 'The price paid varies: the baseline may be too high or too low.',
  ghost: 'Few, irregular or no recent shipments. The lane may not run.',
  oneCarrier: 'One carrier moves nearly all of it.',
};

/** Lanes at risk by kind, with an example of each; a count opens the lanes with their reasons. */
export function RiskCounts({ risks, mode }: Pick<CustomerReport, 'risks'> & { mode: OfferedMode }) {
  const contractNo = useContractNo();
  const worst = useQuery({ ...risksQuery({ mode, contractNo }), enabled: risks.lanes > 0 }).data?.lanes ?? [];
  if (risks.lanes === 0)
    return <p className={classes.note}>No lane in this mode shows a risk in its shipment history.</p>;
  return (
    <>
      <SmallTable label="Lanes at risk">
        <thead>
          <tr>
            <th scope="col">Risk</th>
            <th scope="col" data-figure>
              Lanes
            </th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {overview.riskFlags.map((flag) => (
            <tr key={flag}>
              <th scope="row">{laneRiskTitles[flag]}</th>
              <td data-figure>
                {risks[flag] === 0 ? (
                  '0'
                ) : (
                  <FigureLink aim={{ kind: 'risks', mode, flag }} label={`${laneRiskTitles[flag]}, lanes`}>
                    {formatCount(risks[flag])}
                  </FigureLink>
                )}
              </td>
              <td data-wrap>{meanings[flag]}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {worst.length > 0 && (
        <ul className={classes.reasons} aria-label="Lanes at risk with the highest baseline cost">
          {worst.map(({ laneId, origin, destination, risks: own }) => (
            <li key={laneId}>
              <b>
                {origin} to {destination}
              </b>{' '}
              {own.map(({ reason }) => reason).join(' ')}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
