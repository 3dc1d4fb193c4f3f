import type { WorkbookPlan } from '@lanewright/tabular';
import type { BidError, BidInput } from '../save/bidInput.ts';
import type { BidRules } from '../save/checkBid.ts';
import type { Bidder, SavedBids, Saving } from '../save/saveBids.ts';
import type { SheetQuestions } from '../templates/keepSheetAssumptions.ts';
import type { Conversion } from '../templates/rateUnitAssumptions.ts';
import type { TemplateMatching } from '../templates/templateMatching.ts';
import type { SheetChanges } from './adaptSheet.ts';
import type { OddCell, WrongCell } from './checkSheet.ts';
import type { OfferedMode } from '@lanewright/freight';
import { readOwnSheet } from '../templates/readOwnSheet.ts';
import { contractOfSheet } from '../visibleToCarrier.ts';
import { readProductSheet } from './readProductSheet.ts';
import { readSheetFile } from './readSheetFile.ts';

/** A sheet as read: the bids that it gives, and everything needed to show what becomes of them. */
export type ReadSheet = {
  readonly kind: 'read';
  readonly lanes: number;
  readonly rules: BidRules;
  readonly bids: readonly BidInput[];
  /** Cells that can't be read. */
  readonly wrong: readonly WrongCell[];
  /** Returns the cells of the sheet that errors of bids are about. */
  readonly place: (errors: readonly BidError[]) => WrongCell[];
  /** Returns the sheet with wrong cells in red and prices to check in amber. */
  readonly mark: (cells: readonly MarkedCell[]) => WorkbookPlan;
  readonly changed: SheetChanges | null;
  readonly rowsWithoutLane: number | null;
  /** What to check about the row of a lane: it is matched by a city name alone, or its text names another place. */
  readonly notes: ReadonlyMap<string, string>;
  /** How the columns of a carrier's own sheet are matched; null for a sheet made by the product. */
  readonly matching: TemplateMatching | null;
  readonly conversions?: readonly Conversion[];
  /** The assumptions by which a carrier's own sheet was read. */
  readonly questions?: SheetQuestions;
};

export type MarkedCell = WrongCell & { readonly isOdd?: boolean };

/** A sheet that can't be read now: rejected as a whole, waiting for confirmation of changes, or for its carrier to match columns. */
export type UnreadSheet =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'changed'; readonly lanes: number; readonly changed: SheetChanges }
  | { readonly kind: 'asked'; readonly reason: string; readonly questions: SheetQuestions };

/** A sheet whose bids were saved as far as its cells could be read. */
export type SavedSheet = {
  readonly kind: 'saved';
  readonly lanes: number;
  readonly saved: SavedBids;
  readonly changed: SheetChanges | null;
  readonly wrong: readonly WrongCell[];
  /** Prices that were saved and look wrong. */
  readonly odd: readonly OddCell[];
  /** The sheet with wrong and odd cells marked; null if there are none. */
  readonly marked: WorkbookPlan | null;
  readonly rowsWithoutLane: number | null;
  /** Columns of a carrier's own sheet that were converted to the unit of their charge. */
  readonly conversions?: readonly Conversion[];
};

/** The review of a sheet that its carrier submitted no longer shows what would change. */
export type OutdatedSheet = { readonly kind: 'outdated' };

/** It names a contract that its carrier may not see. */
export const noLanesThere =
  'This bid sheet is for a contract in which you have no lanes. Download the bid sheet again.';

type SavingSheet = Omit<Saving, 'rules' | 'bidder'> & {
  readonly bidder: Omit<Bidder, 'contractNo'> & { readonly mode: OfferedMode };
};
/** A sheet with the contract that it is for, as read for it. */
type OpenedSheet = {
  readonly saving: Omit<Saving, 'rules'>;
  readonly read: ReadSheet | UnreadSheet;
};

/**
 * Reads a bid sheet, made by the product or by its carrier. `contractNo`: the contract it was uploaded for, if one was named.
 * `confirmed`: changes since the sheet was made that its carrier accepted. Null if the carrier sees no lane of its contract.
 */
export async function openSheet(
  saving: SavingSheet,
  path: string,
  {
    contractNo: named,
    confirmed,
  }: { contractNo: number | null; confirmed?: SheetChanges | null | undefined },
): Promise<OpenedSheet | null> {
  const { tx, bidder } = saving;
  const file = await readSheetFile(path);
  const contractNo = await contractOfSheet(
    tx,
    bidder.carrierId,
    bidder,
    named ?? file?.words.contractNo ?? null,
  );
  if (contractNo === null) return null;
  const withContract = { ...saving, bidder: { ...bidder, contractNo } };
  const read =
    file === null
      ? await readOwnSheet(withContract, path)
      : await readProductSheet(withContract, file, confirmed);
  return { saving: withContract, read };
}
