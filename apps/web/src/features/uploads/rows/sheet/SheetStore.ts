import { ApiProblem } from '../../../../platform/apiProblem.ts';
import type { ExceptionRow } from '../../uploadTypes.ts';
import {
  type CellDrafts,
  failedEdits,
  mergedEdits,
  type RowEdit,
  withDrafts,
  withFailure,
  withoutSave,
} from './cellDrafts.ts';
import {
  emptySheet,
  type ExceptionSheet,
  type Fault,
  missingPage,
  withPage,
  withRows,
} from './exceptionSheet.ts';

export interface SheetCalls {
  page(number: number, size: number): Promise<{ rows: ExceptionRow[]; total: number }>;
  correct(lines: RowEdit[]): Promise<{ changeNo: number | null; rows: ExceptionRow[] }>;
}

/** What one save changed, to be taken back or made again. */
export interface SavedStep {
  readonly changeNos: readonly number[];
  readonly edits: readonly RowEdit[];
  /** The rows as they were before, as far as they were loaded. */
  readonly before: readonly ExceptionRow[];
}

export interface SheetState {
  /** Undefined until its first rows came. */
  readonly sheet: ExceptionSheet | undefined;
  readonly drafts: CellDrafts;
  readonly isSaving: boolean;
  /** Rows loaded of those that an edit far beyond the view needs; null when none is. */
  readonly loading: { readonly done: number; readonly total: number } | null;
  /** Why rows could not be loaded. */
  readonly error: unknown;
}

const rowsAtOnce = 200;
const rowsAtOnceForEdits = 1_000;
/** The most lines that one correction takes. */
const linesPerSave = 5_000;
const nothing: SheetState = {
  sheet: undefined,
  drafts: new Map(),
  isSaving: false,
  loading: null,
  error: null,
};

/**
 * The rows of one list: loaded where they are looked at, saved as they are changed. Calls go one after the other, so
 * that a page never tells the state of before a save that is under way.
 */
export class SheetStore {
  #state = nothing;
  #generation = 0;
  #saves = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting: RowEdit[] = [];
  #flushing: Promise<void> | undefined;
  #wanted: { first: number; last: number } | undefined;
  #looking = false;
  readonly #listeners = new Set<() => void>();

  readonly #calls: SheetCalls;
  readonly #fault: Fault;
  readonly #onSaved: (step: SavedStep) => void;

  constructor(calls: SheetCalls, fault: Fault, onSaved: (step: SavedStep) => void) {
    this.#calls = calls;
    this.#fault = fault;
    this.#onSaved = onSaved;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): SheetState => this.#state;

  /** Loads what is missing of the rows in view. */
  readonly look = async (first: number, last: number): Promise<void> => {
    this.#wanted = { first, last };
    if (this.#looking) return;
    this.#looking = true;
    try {
      while (this.#wanted !== undefined) {
        const range: { first: number; last: number } = this.#wanted;
        if (!(await this.#load(range, rowsAtOnce))) this.#wanted = undefined;
      }
      this.#set({ error: null });
    } catch (error) {
      this.#wanted = undefined;
      this.#set({ error });
    } finally {
      this.#looking = false;
    }
  };

  /** Loads every row of a range, for an edit of rows that nobody looked at; false when they did not come. */
  readonly loadAll = async (first: number, last: number): Promise<boolean> => {
    const range = { first, last };
    try {
      while (await this.#load(range, rowsAtOnceForEdits)) {
        const rows = this.#state.sheet?.rows.slice(first, last + 1) ?? [];
        this.#set({ loading: { done: rows.filter((row) => row !== undefined).length, total: rows.length } });
      }
      return true;
    } catch (error) {
      this.#set({ error });
      return false;
    } finally {
      this.#set({ loading: null });
    }
  };

  /** Shows an edit at once and saves it; edits made while a save is under way go together in the next. */
  readonly edit = (edits: readonly RowEdit[]): void => {
    if (edits.length === 0) return;
    this.#saves += 1;
    this.#waiting.push(...edits);
    this.#set({ drafts: withDrafts(this.#state.drafts, edits, this.#saves), isSaving: true });
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
      this.#set({ isSaving: false });
    });
  };

  /** Sends again what was not saved. */
  readonly tryAgain = (): void => this.edit(failedEdits(this.#state.drafts));

  /** Lets go of what was not saved. */
  readonly discardFailed = (): void => {
    const failed = failedEdits(this.#state.drafts);
    this.#set({ drafts: withoutSave(this.#state.drafts, failed, this.#saves) });
  };

  /** Waits until everything typed is saved, or has failed. */
  readonly settled = async (): Promise<void> => {
    while (this.#flushing !== undefined) await this.#flushing;
  };

  /** Shows rows as they were; false when the list does not hold them all, and must be opened anew. */
  readonly restore = (rows: readonly ExceptionRow[], count: number): boolean => {
    const { sheet } = this.#state;
    if (sheet === undefined || rows.length < count || rows.some(({ lineNo }) => !sheet.placeOf.has(lineNo)))
      return false;
    this.#set({ sheet: withRows(sheet, rows) });
    return true;
  };

  /** Opens the list anew, without the rows that are settled. */
  readonly renew = (): void => {
    this.#generation += 1;
    const known = this.#state.sheet?.rows.length ?? 0;
    this.#set({ sheet: undefined });
    void this.look(0, Math.min(known, rowsAtOnce) - 1);
  };

  /** Loads one missing page; false when nothing of the range is missing. */
  async #load(range: { first: number; last: number }, size: number): Promise<boolean> {
    return this.#inTurn(async () => {
      const generation = this.#generation;
      const { sheet } = this.#state;
      const number = sheet === undefined ? 1 : missingPage(sheet, this.#fault, range, size);
      if (number === undefined) return false;
      const answer = await this.#calls.page(number, size);
      if (generation !== this.#generation) return true;
      const page = { number, size, ...answer };
      const next = withPage(this.#state.sheet ?? emptySheet(answer.total), this.#fault, page);
      // Somebody else changed rows meanwhile: the list is another one now.
      if (next === null) this.#generation += 1;
      this.#set({ sheet: next ?? undefined });
      return true;
    });
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) await this.#inTurn(() => this.#save());
  }

  async #save(): Promise<void> {
    const edits = mergedEdits(this.#waiting);
    const save = this.#saves;
    this.#waiting = [];
    const before = edits.flatMap(({ lineNo }) => this.#loadedRow(lineNo) ?? []);
    const changeNos: number[] = [];
    const saved: RowEdit[] = [];
    for (let first = 0; first < edits.length; first += linesPerSave) {
      const some = edits.slice(first, first + linesPerSave);
      try {
        const { changeNo, rows } = await this.#calls.correct(some);
        if (changeNo !== null) changeNos.push(changeNo);
        saved.push(...some);
        const { sheet, drafts } = this.#state;
        this.#set({
          sheet: sheet === undefined ? undefined : withRows(sheet, rows),
          drafts: withoutSave(drafts, some, save),
        });
      } catch (error) {
        this.#set({ drafts: withFailure(this.#state.drafts, edits.slice(first), save, wordsOf(error)) });
        break;
      }
    }
    if (changeNos.length > 0) this.#onSaved({ changeNos, edits: saved, before });
  }

  #loadedRow(lineNo: number): ExceptionRow | undefined {
    const place = this.#state.sheet?.placeOf.get(lineNo);
    return place === undefined ? undefined : this.#state.sheet?.rows[place];
  }

  #inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const mine = this.#turn.then(call, call);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #set(part: Partial<SheetState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function wordsOf(error: unknown): string {
  return error instanceof ApiProblem ? error.message : 'Not saved. Try again.';
}
