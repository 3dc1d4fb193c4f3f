import { Checkbox } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { formatChosenPercent, formatCount, formatMonth, formatMonths } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { parseBlock } from '../../../ui/spreadsheet/block.ts';
import type { AwardInForce, AwardsInForce, Kind, Preview } from '../amendments.api.ts';
import { differenceOf, formatDifference } from '../amendmentWords.ts';
import { PriceCell } from './PriceCell.tsx';
import classes from './Propose.module.css';
import {
  canPrice,
  cellId,
  columnsOf,
  lastsUntil,
  type PriceColumn,
  priceIn,
  type ProposalDraft,
} from './proposalDraft.ts';

interface PricesTableProps {
  kind: Kind;
  found: AwardsInForce;
  draft: ProposalDraft;
  /** Awards that are listed first: those that were chosen elsewhere. */
  first: readonly string[];
  preview: Preview | undefined;
  /** What the server refuses, and where. */
  problem: { at: string; message: string } | undefined;
  onChange: (parts: Partial<ProposalDraft>) => void;
}

const lanesPerPage = 25;

/** The carrier's awards: which ones change, with their new prices and cost. Prices can be pasted from a spreadsheet. */
export function PricesTable({ kind, found, draft, first, preview, problem, onChange }: PricesTableProps) {
  const [sought, setSought] = useState('');
  const [page, setPage] = useState(1);
  const table = useRef<HTMLDivElement>(null);
  const { awardIds, texts, effectiveMonth } = draft;
  const columns = kind === 'Repricing' ? columnsOf(found) : [];
  const isFirst = ({ awardId }: AwardInForce) => Number(!first.includes(awardId));
  const listed = found.awards
    .filter(({ origin, destination }) =>
      `${origin} ${destination}`.toLowerCase().includes(sought.toLowerCase()),
    )
    .toSorted((one, other) => isFirst(one) - isFirst(other));
  const shown = listed.slice((page - 1) * lanesPerPage, page * lanesPerPage);
  const effects = new Map(preview?.awards.map((award) => [award.awardId, award]));
  const choose = (ids: readonly string[], isChosen: boolean) =>
    onChange({
      awardIds: isChosen ? [...new Set([...awardIds, ...ids])] : awardIds.filter((id) => !ids.includes(id)),
    });
  const listedIds = listed.map(({ awardId }) => awardId);
  const areAll = listedIds.length > 0 && listedIds.every((id) => awardIds.includes(id));

  /** Moves to the cell above or below. */
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { row, column } = event.currentTarget.dataset;
    if (step === undefined) return;
    event.preventDefault();
    table.current
      ?.querySelector<HTMLInputElement>(`[data-row="${Number(row) + step}"][data-column="${column}"]`)
      ?.focus();
  };
  /** Fills a block of a spreadsheet from the cell on. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    const { row, column } = event.currentTarget.dataset;
    const pasted = block.flatMap((cells, down) =>
      cells.flatMap((text, across) => {
        const award = shown[Number(row) + down];
        const priced = columns[Number(column) + across];
        return award !== undefined && priced !== undefined && awardIds.includes(award.awardId)
          ? [[cellId(award.awardId, priced), text.trim()] as const]
          : [];
      }),
    );
    onChange({ texts: { ...texts, ...Object.fromEntries(pasted) } });
  };
  return (
    <div ref={table}>
      <div className={classes.head}>
        <Checkbox
          label={
            sought === ''
              ? `All ${formatCount(listed.length)} lanes`
              : `All ${formatCount(listed.length)} found`
          }
          checked={areAll}
          indeterminate={!areAll && listedIds.some((id) => awardIds.includes(id))}
          onChange={(event) => choose(listedIds, event.currentTarget.checked)}
        />
        {found.awards.length > 5 && (
          <SearchField
            label="Find lanes"
            placeholder="Find a lane"
            value={sought}
            onChange={(text) => {
              setSought(text);
              setPage(1);
            }}
          />
        )}
        <span className={classes.quiet} role="status">
          {formatCount(awardIds.length)} selected
        </span>
      </div>
      <SmallTable label={kind === 'Repricing' ? 'Awards and new prices' : 'Awards'} keepFirstColumn>
        <Head columns={columns} />
        <tbody>
          {shown.map((award, row) => {
            const { awardId, origin, destination, months, share, currency } = award;
            const isChosen = awardIds.includes(awardId);
            const effect = isChosen ? effects.get(awardId) : undefined;
            const lane = `${origin} → ${destination}`;
            return (
              <tr key={awardId} data-quiet={!isChosen || undefined}>
                <th scope="row">
                  <Checkbox
                    label={`${lane}${share < 100 ? `, ${formatChosenPercent(share)}` : ''}`}
                    title={[lane, award.equipment].filter(Boolean).join(', ')}
                    checked={isChosen}
                    onChange={(event) => choose([awardId], event.currentTarget.checked)}
                  />
                  {isChosen && !lastsUntil(award, effectiveMonth) && effectiveMonth !== '' && (
                    <span className={classes.problem}>Not awarded from {formatMonth(effectiveMonth)} on</span>
                  )}
                  {problem?.at === awardId && <span className={classes.problem}>{problem.message}</span>}
                </th>
                <td>{formatMonths(months.filter((month) => !isChosen || month >= effectiveMonth))}</td>
                {columns.map((column, at) => (
                  <PriceCell
                    key={`${column.chargeNo}/${column.breakNo}`}
                    label={`${column.name} ${column.detail}, ${origin} to ${destination}`}
                    old={priceIn(award, column)}
                    currency={currency}
                    isOpen={isChosen && canPrice(found, award, column)}
                    text={texts[cellId(awardId, column)] ?? ''}
                    refused={problem?.at === cellId(awardId, column) ? problem.message : undefined}
                    place={{ row, column: at }}
                    onText={(text) => onChange({ texts: { ...texts, [cellId(awardId, column)]: text } })}
                    onKeyDown={move}
                    onPaste={paste}
                  />
                ))}
                <td data-figure>
                  {effect === undefined ? '–' : <Money amountUsd={effect.beforeUsd} exact />}
                </td>
                <td data-figure>
                  {effect === undefined ? '–' : <Money amountUsd={effect.afterUsd} exact />}
                </td>
                <td data-figure>{effect === undefined ? '–' : formatDifference(differenceOf(effect))}</td>
              </tr>
            );
          })}
        </tbody>
      </SmallTable>
      <Pager
        label="Pages of lanes"
        page={page}
        pageSize={lanesPerPage}
        total={listed.length}
        onPage={setPage}
      />
    </div>
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
