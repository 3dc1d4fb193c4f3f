import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { formatCount, formatMonth } from '../../../ui/figures.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { parseBlock } from '../../../ui/spreadsheet/block.ts';
import type { AwardInForce, AwardsInForce, ProposedKind, Preview } from '../amendments.api.ts';
import type { ListedAward } from './ChooseAward.tsx';
import { PriceCards } from './PriceCards.tsx';
import type { PriceFieldProps } from './PriceField.tsx';
import { PriceRows } from './PriceRows.tsx';
import classes from './Propose.module.css';
import {
  addedMonths,
  canPrice,
  cellId,
  columnsOf,
  lastsUntil,
  type PriceColumn,
  priceIn,
  type ProposalDraft,
  reachesEnd,
} from './proposalDraft.ts';

interface PricesTableProps {
  kind: ProposedKind;
  found: AwardsInForce;
  draft: ProposalDraft;
  /** Awards that are listed first: those that were chosen elsewhere. */
  first: readonly string[];
  /** The last month of the contract. */
  contractEnd: string;
  preview: Preview | undefined;
  /** What the server refuses, and where. */
  problem: { at: string; message: string } | undefined;
  onChange: (parts: Partial<ProposalDraft>) => void;
}

const lanesPerPage = 25;

/** The carrier's awards: which ones change, with their new prices and cost. Prices can be pasted from a spreadsheet. */
export function PricesTable({
  kind,
  found,
  draft,
  first,
  contractEnd,
  preview,
  problem,
  onChange,
}: PricesTableProps) {
  const [sought, setSought] = useState('');
  const [page, setPage] = useState(1);
  const table = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { awardIds, texts, effectiveMonth, lastMonth } = draft;
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
  const priceOf = (award: AwardInForce, row: number, column: number): PriceFieldProps => {
    const priced = columns[column] as PriceColumn;
    const id = cellId(award.awardId, priced);
    return {
      label: `${priced.name} ${priced.detail}, ${award.origin} to ${award.destination}`,
      old: priceIn(award, priced),
      currency: award.currency,
      isOpen: awardIds.includes(award.awardId) && canPrice(found, award, priced),
      text: texts[id] ?? '',
      refused: problem?.at === id ? problem.message : undefined,
      place: { row, column },
      onText: (text) => onChange({ texts: { ...texts, [id]: text } }),
      onKeyDown: move,
      onPaste: paste,
    };
  };
  /** The months of an award that change. */
  const changed = (award: AwardInForce) => {
    if (kind === 'Extension') return addedMonths(award, lastMonth);
    return unchangeable(award) === undefined
      ? award.months.filter((month) => month >= effectiveMonth)
      : award.months;
  };
  /** Why a chosen award is left out. */
  const unchangeable = (award: AwardInForce) => {
    if (kind === 'Extension')
      return reachesEnd(award, contractEnd) ? undefined : 'Not awarded until the end of the contract';
    return effectiveMonth === '' || lastsUntil(award, effectiveMonth)
      ? undefined
      : `Not awarded from ${formatMonth(effectiveMonth)} on`;
  };
  const rows = shown.map((award): ListedAward => {
    const { awardId, months } = award;
    const isChosen = awardIds.includes(awardId);
    return {
      award,
      isChosen,
      onChoose: (isNow) => choose([awardId], isNow),
      months: isChosen ? changed(award) : months,
      effect: isChosen ? effects.get(awardId) : undefined,
      problem:
        (isChosen ? unchangeable(award) : undefined) ??
        (problem?.at === awardId ? problem.message : undefined),
    };
  });
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
      {isPhone ? (
        <PriceCards rows={rows} columns={columns} priceOf={priceOf} />
      ) : (
        <PriceRows
          label={kind === 'Repricing' ? 'Awards and new prices' : 'Awards'}
          rows={rows}
          columns={columns}
          priceOf={priceOf}
        />
      )}
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
