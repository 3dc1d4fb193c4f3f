import { countOf, formatCount } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { type RoundResult, type Tender, useRoundResults } from '../tenders.api.ts';

/** Results of each closed round; renders nothing before the first. */
export function ResultsPanel({ tender }: { tender: Tender }) {
  const results = useRoundResults(tender);
  if (results.isError && results.data === undefined) return <LoadProblem query={results} />;
  const last = results.data?.at(-1);
  if (last === undefined) return null;
  return (
    <>
      <LoadProblem query={results} />
      {results.data?.toReversed().map((result) => (
        <Panel
          key={result.roundNo}
          heading={`Bids after round ${result.roundNo}`}
          aside={
            <small>
              {countOf(result.lanesOffered, 'lane')} with a bid, best bids{' '}
              <Money amountUsd={result.bestUsd} />
            </small>
          }
        >
          <ResultTable result={result} />
        </Panel>
      ))}
    </>
  );
}

function ResultTable({ result }: { result: RoundResult }) {
  return (
    <SmallTable label={`Carriers in round ${result.roundNo}`} keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          <th scope="col" data-figure>
            Lanes
          </th>
          <th scope="col" data-figure>
            Complete
          </th>
          <th scope="col" data-figure>
            Green
          </th>
          <th scope="col" data-figure>
            Amber
          </th>
          <th scope="col" data-figure>
            Red
          </th>
          <th scope="col" data-figure>
            All-in
          </th>
        </tr>
      </thead>
      <tbody>
        {result.carriers.map((carrier) => (
          <tr key={carrier.carrierId}>
            <th scope="row">{carrier.name}</th>
            <td data-figure>{formatCount(carrier.lanes)}</td>
            <td data-figure>{formatCount(carrier.complete)}</td>
            <td data-figure>{formatCount(carrier.green)}</td>
            <td data-figure>{formatCount(carrier.amber)}</td>
            <td data-figure>{formatCount(carrier.red)}</td>
            <td data-figure>
              <Money amountUsd={carrier.allInUsd} />
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
