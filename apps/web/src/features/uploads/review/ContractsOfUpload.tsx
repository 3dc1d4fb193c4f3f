import { Select } from '@mantine/core';
import { Panel } from '../../../ui/Panel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { countOf, formatCount, formatPeriod } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import type { UploadPreview } from '../uploadTypes.ts';
import classes from './ContractsOfUpload.module.css';

type OfContract = NonNullable<UploadPreview['contracts']>[number];

interface ContractsOfUploadProps {
  contracts: readonly OfContract[];
  /** Selects the contract whose totals and lanes are shown. */
  onShow: (contractNo: number) => void;
}

/** What an upload changes in each contract of its mode, and the one whose totals and lanes are shown below. */
export function ContractsOfUpload({ contracts, onShow }: ContractsOfUploadProps) {
  const shown = contracts.find(({ isShown }) => isShown);
  return (
    <Panel
      heading="Changes to each contract"
      aside={
        <Select
          size="xs"
          aria-label="Contract shown below"
          className={classes.select ?? ''}
          allowDeselect={false}
          data={contracts.map(({ contractNo, name }) => ({
            value: String(contractNo),
            label: `Show ${name}`,
          }))}
          value={shown === undefined ? null : String(shown.contractNo)}
          onChange={(value) => value !== null && onShow(Number(value))}
        />
      }
    >
      <p className={classes.note}>
        Contracts share their shipments: those before a contract’s first month are its history, those in its
        months show how it performed.
      </p>
      <SmallTable label="Changes to each contract" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Contract</th>
            <th scope="col">Lanes</th>
            <th scope="col" data-figure>
              Added to history
            </th>
            <th scope="col" data-figure>
              Spend
            </th>
            <th scope="col" data-figure>
              In its months
            </th>
          </tr>
        </thead>
        <tbody>
          {contracts.map((contract) => (
            <tr key={contract.contractNo} data-shown={contract.isShown || undefined} className={classes.row}>
              <th scope="row">
                <span className={classes.name}>{contract.name}</span>
                <span className={classes.detail}>{timeOf(contract)}</span>
              </th>
              <td>
                {lanesOf(contract)}
                {contract.leftOut !== null && (
                  <span className={classes.detail}>
                    {countOf(contract.leftOut.lanes, 'lane')} not in this contract
                  </span>
                )}
              </td>
              <td data-figure>{contract.lanes === 0 ? '–' : countOf(contract.shipments, 'shipment')}</td>
              <td data-figure>{contract.lanes === 0 ? '–' : <Money amountUsd={contract.spendUsd} />}</td>
              <td data-figure>
                {contract.realised === null ? '–' : countOf(contract.realised.shipments, 'shipment')}
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </Panel>
  );
}

/** "Jun 2027 – May 2028 · planned". */
function timeOf({ months, state }: OfContract): string {
  const period = months === null ? 'from next month' : formatPeriod(months);
  if (state === 'Planned') return `${period} · planned`;
  return state === 'Closed' ? `${period} · closed` : period;
}

function lanesOf({ state, lanes, newLanes, existingLanes }: OfContract): string {
  if (state === 'Closed') return 'Stay as they are';
  if (lanes === 0) return 'No change';
  return `${formatCount(newLanes)} new · ${formatCount(existingLanes)} existing`;
}
