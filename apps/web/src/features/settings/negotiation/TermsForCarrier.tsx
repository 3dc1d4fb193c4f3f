import { negotiationTermLabel, type OfferedMode } from '@lanewright/freight';
import { formatChosenPercent } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { useTerms } from './negotiation.api.ts';
import classes from './Negotiation.module.css';

interface TermsForCarrierProps {
  mode: OfferedMode;
  customerId: string;
}

/** What a customer considers in addition to price, as its carriers see it; renders nothing if only the price counts. */
export function TermsForCarrier({ mode, customerId }: TermsForCarrierProps) {
  const { data } = useTerms({ mode, customerId });
  const said =
    data?.filter(({ weightPercent, expectation }) => weightPercent > 0 || expectation !== '') ?? [];
  if (said.length === 0) return null;
  return (
    <>
      <h2 className={classes.heading}>Non-price criteria</h2>
      <SmallTable label="Non-price criteria">
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col" data-figure>
              Weight
            </th>
            <th scope="col">Expectation</th>
          </tr>
        </thead>
        <tbody>
          {said.map(({ category, weightPercent, expectation }) => (
            <tr key={category}>
              <th scope="row">{negotiationTermLabel[category]}</th>
              <td data-figure>{weightPercent === 0 ? '–' : formatChosenPercent(weightPercent)}</td>
              <td data-wrap>{expectation === '' ? '–' : expectation}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </>
  );
}
