import { countOf } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import type { BestBidsPreview } from '../awards.api.ts';
import classes from './BestBidsPreviewed.module.css';

type Mark = BestBidsPreview['markedLanes'][number]['marks'][number];

const wordsOf: Readonly<Record<Mark, { tone: Tone; label: string }>> = {
  red: { tone: 'bad', label: 'Red' },
  onlyBid: { tone: 'warn', label: 'Only bid' },
  unusual: { tone: 'warn', label: 'Unusual' },
};
const order: readonly Mark[] = ['red', 'unusual', 'onlyBid'];

/** Lanes to review before awarding: the best bid is red, unusual or the only one. */
export function MarkedLanes({ preview: { marks, markedLanes } }: { preview: BestBidsPreview }) {
  if (markedLanes.length === 0) return null;
  const said: Readonly<Record<Mark, string>> = {
    red: `${countOf(marks.red, 'lane')} Red`,
    unusual: `${countOf(marks.unusual, 'lane')} with an unusual bid`,
    onlyBid: `${countOf(marks.onlyBid, 'lane')} with only one bid and no target`,
  };
  const parts = order.filter((mark) => marks[mark] > 0).map((mark) => said[mark]);
  return (
    <details className={classes.details} open={markedLanes.length <= 5}>
      <summary>
        <b>Check first:</b> {parts.join(', ')}
      </summary>
      <div className={classes.lanes}>
        <SmallTable label="Lanes to check first">
          <thead>
            <tr>
              <th scope="col">Lane</th>
              <th scope="col">Carrier</th>
              <th scope="col">Why</th>
              <th scope="col" data-figure>
                Awarded cost
              </th>
              <th scope="col" data-figure>
                Savings
              </th>
            </tr>
          </thead>
          <tbody>
            {markedLanes.map((lane) => (
              <tr key={lane.laneId}>
                <th scope="row">
                  {lane.origin} – {lane.destination}
                </th>
                <td>{lane.carrierName}</td>
                <td>
                  {order
                    .filter((mark) => lane.marks.includes(mark))
                    .map((mark) => (
                      <StateBadge key={mark} tone={wordsOf[mark].tone}>
                        {wordsOf[mark].label}
                      </StateBadge>
                    ))}
                </td>
                <td data-figure>
                  <Money amountUsd={lane.awardedUsd} />
                </td>
                <td data-figure>
                  <Money amountUsd={lane.savingsUsd} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      </div>
    </details>
  );
}
