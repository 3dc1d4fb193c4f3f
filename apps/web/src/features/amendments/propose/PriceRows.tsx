import { formatMonths } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { differenceOf, formatDifference } from '../amendmentWords.ts';
import { ChooseAward, type PricedAwards } from './ChooseAward.tsx';
import { PriceField } from './PriceField.tsx';
import classes from './Propose.module.css';
import type { PriceColumn } from './proposalDraft.ts';

/** The awards as a table: which ones change, a field for each price, and the cost before and after. */
export function PriceRows({ label, rows, columns, priceOf }: PricedAwards & { label: string }) {
  return (
    <SmallTable label={label} keepFirstColumn>
      <Head columns={columns} />
      <tbody>
        {rows.map((listed, row) => {
          const { award, isChosen, months, effect } = listed;
          return (
            <tr key={award.awardId} data-quiet={!isChosen || undefined}>
              <th scope="row">
                <ChooseAward {...listed} />
              </th>
              <td>{formatMonths(months)}</td>
              {columns.map(({ chargeNo, breakNo }, column) => (
                <td key={`${chargeNo}/${breakNo}`} data-figure>
                  <PriceField {...priceOf(award, row, column)} />
                </td>
              ))}
              <td data-figure>{effect === undefined ? '–' : <Money amountUsd={effect.beforeUsd} exact />}</td>
              <td data-figure>{effect === undefined ? '–' : <Money amountUsd={effect.afterUsd} exact />}</td>
              <td data-figure>{effect === undefined ? '–' : formatDifference(differenceOf(effect))}</td>
            </tr>
          );
        })}
      </tbody>
    </SmallTable>
  );
}

function Head({ columns }: { columns: readonly PriceColumn[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">Lane</th>
        <th scope="col">Months</th>
        {columns.map(({ chargeNo, breakNo, name, detail }) => (
          <th key={`${chargeNo}/${breakNo}`} scope="col" data-figure>
            {name}
            <span className={classes.detail}>{detail}</span>
          </th>
        ))}
        <th scope="col" data-figure>
          Before
        </th>
        <th scope="col" data-figure>
          After
        </th>
        <th scope="col" data-figure>
          Difference
        </th>
      </tr>
    </thead>
  );
}
