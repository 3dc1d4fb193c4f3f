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

/** Changes of one save, for undo and redo. */
export interface SavedStep {
  readonly changeNos: readonly number[];
  readonly edits: readonly RowEdit[];
  /** The loaded rows before the change. */
  readonly before: readonly ExceptionRow[];
}

export interface SheetState {
  /** Undefined until the first rows are loaded. */
  readonly sheet: ExceptionSheet | undefined;
  readonly drafts: CellDrafts;
  readonly isSaving: boolean;
  /** Progress of loading rows outside the view for an edit; null if none is running. */
  readonly loading: { readonly done: number; readonly total: number } | null;
  /** Why loading failed. */
  readonly error: unknown;
}

const rowsAtOnce = 200;
const rowsAtOnceForEdits = 1_000;
/** Maximum number of lines per correction request. */
const linesPerSave = 5_000;
const nothing: SheetState = {
  sheet: undefined,
  drafts: new Map(),
  isSaving: false,
  loading: null,
  error: null,
};

/**
 * The rows of one list: loaded when visible, saved when changed. Requests run one after the other, so that a page never shows the
 * state before a save that is still running.
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

  /** Loads missing rows in the view. */
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

  /** Loads every row of a range, for an edit outside the view; false if that failed. */
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

  /** Shows an edit at once and saves it; edits made during a save are sent together in the next one. */
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

  /** Retries failed saves. */
  readonly tryAgain = (): void => this.edit(failedEdits(this.#state.drafts));

  /** Discards failed saves. */
  readonly discardFailed = (): void => {
    const failed = failedEdits(this.#state.drafts);
    this.#set({ drafts: withoutSave(this.#state.drafts, failed, this.#saves) });
  };

  /** Resolves when every edit is saved or has failed. */
  readonly settled = async (): Promise<void> => {
    while (this.#flushing !== undefined) await this.#flushing;
  };

  /** Restores earlier rows; false if the list does not contain all of them and must be reloaded. */
  readonly restore = (rows: readonly ExceptionRow[], count: number): boolean => {
    const { sheet } = this.#state;
    if (sheet === undefined || rows.length < count || rows.some(({ lineNo }) => !sheet.placeOf.has(lineNo)))
      return false;
    this.#set({ sheet: withRows(sheet, rows) });
    return true;
  };

  /** Reloads the list without resolved rows. */
  readonly renew = (): void => {
    this.#generation += 1;
    const known = this.#state.sheet?.rows.length ?? 0;
    this.#set({ sheet: undefined });
    void this.look(0, Math.min(known, rowsAtOnce) - 1);
  };

  /** Loads one missing page; false if nothing is missing. */
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
      // Another user has changed rows, so the list is outdated.
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
