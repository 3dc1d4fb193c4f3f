import type { CellTexts } from '../cells/cellTexts.ts';
import type { Draft } from './draft.ts';
import { unsentLanes } from './unsentCells.ts';

/** Where the typed cells are stored: on the server, being sent, or only in this browser. */
export type DraftState =
  | { readonly kind: 'kept'; readonly at: string | null }
  | { readonly kind: 'waiting' | 'sending' }
  | { readonly kind: 'failed'; readonly error: unknown };

interface KeeperSetup {
  /** What the server had stored when editing began, and since when. */
  readonly held: Draft;
  readonly heldSince: string | null;
  /** The charge structure version in which the cells were typed. */
  readonly structureVersion: number;
  /** Sends lanes to the server; a lane without cells is removed from the stored draft. */
  readonly send: (
    lanes: Draft,
    structureVersion: number,
  ) => Promise<{ savedAt: string; sealedLaneIds: readonly string[] }>;
  /**
   * Stores in the browser what is not on the server, with its structure version; false if it would not survive leaving the page.
   */
  readonly keepHere: (unsent: Draft, structureVersion: number) => Promise<boolean>;
}

/** Delay after typing stops, and the maximum delay while it continues. */
const quietMs = 2_000;
const longestMs = 15_000;
const retryAfterMs = [5_000, 15_000, 30_000, 60_000] as const;
const lanesAtOnce = 2_000;

/**
 * Saves a draft on the server shortly after typing stops, and in this browser until then. Cells of sealed rounds stay in the
 * browser only: the server must not store a draft that it could read.
 */
export class DraftKeeper {
  readonly #setup: KeeperSetup;
  readonly #held: Map<string, CellTexts>;
  /** Rows of sealed rounds that the server refused to store. */
  readonly #onlyHere = new Map<string, CellTexts>();
  #draft: Draft;
  #structureVersion: number;
  #state: DraftState;
  #keptAt: string | null;
  #isKeptHere = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isKeeping = false;
  #keepsAgain = false;
  #waitingSince: number | null = null;
  #sending: Promise<void> | null = null;
  #failures = 0;
  #isPaused = false;
  #isLeft = false;
  readonly #listeners = new Set<() => void>();

  constructor(setup: KeeperSetup) {
    this.#setup = setup;
    this.#held = new Map(setup.held);
    this.#draft = setup.held;
    this.#structureVersion = setup.structureVersion;
    this.#keptAt = setup.heldSince;
    this.#state = { kind: 'kept', at: setup.heldSince };
  }

  readonly state = (): DraftState => this.#state;
  /** Whether changes that are not on the server yet would survive leaving the page. */
  readonly isKeptHere = (): boolean => this.#isKeptHere;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From here on, cells are typed with this structure version. */
  typedUnder(structureVersion: number): void {
    this.#structureVersion = structureVersion;
  }

  /** Called when the draft has changed. */
  changed(draft: Draft): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    // At once: a page that is reloaded has no time for it any more, because what is kept is encrypted first.
    this.keepHere();
    if (this.#toSend().size === 0 && this.#state.kind === 'kept') return;
    this.#waitingSince ??= Date.now();
    if (this.#state.kind !== 'failed') this.#tell({ kind: 'waiting' });
    this.#schedule(Math.min(quietMs, Math.max(0, this.#waitingSince + longestMs - Date.now())));
  }

  /** Writes what the server does not hold yet into the browser: at once, or as soon as an earlier write is done. */
  keepHere(): void {
    if (this.#isKeeping) this.#keepsAgain = true;
    else void this.#keepAll();
  }

  async #keepAll(): Promise<void> {
    this.#isKeeping = true;
    try {
      do {
        this.#keepsAgain = false;
        const unsent = unsentLanes(this.#draft, this.#held);
        const isKeptHere = await this.#setup.keepHere(unsent, this.#structureVersion);
        if (this.#isKeptHere !== isKeptHere) {
          this.#isKeptHere = isKeptHere;
          this.#tell(this.#state);
        }
      } while (this.#keepsAgain);
    } finally {
      this.#isKeeping = false;
    }
  }

  /** The editor is open. */
  begin(): void {
    this.#isLeft = false;
  }

  /** The editor is closed: sends unsaved changes once more; they stay in the browser if that fails. */
  leave(): void {
    this.#isLeft = true;
    this.keepHere();
    void this.flush();
  }

  /** Stops sending until `resume`; resolves when no request is running. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    await this.#sending;
  }

  /**
   * Resumes sending. `taken` rows were submitted, and the server dropped them from its draft. Resolves when this browser no longer
   * stores them: a page reloaded after that must not show them as typed.
   */
  async resume(taken: Draft = new Map()): Promise<void> {
    this.#isPaused = false;
    const left = new Map(this.#draft);
    for (const [laneId, row] of taken) {
      this.#held.delete(laneId);
      this.#onlyHere.delete(laneId);
      if (left.get(laneId) === row) left.delete(laneId);
    }
    this.#schedule(quietMs);
    if (taken.size === 0) return;
    // What is typed still holds what was taken, until it changes.
    this.#keepsAgain = false;
    await this.#setup.keepHere(unsentLanes(left, this.#held), this.#structureVersion);
  }

  /** Sends remaining changes now: the page is being closed, or the network is back. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending !== null) return this.#sending;
    const lanes = this.#toSend();
    if (this.#isPaused || lanes.size === 0) {
      if (!this.#isPaused && this.#state.kind !== 'kept') this.#tell({ kind: 'kept', at: this.#keptAt });
      return Promise.resolve();
    }
    this.#sending = this.#send(lanes).finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #send(lanes: Draft): Promise<void> {
    this.#waitingSince = null;
    this.#tell({ kind: 'sending' });
    const part = new Map([...lanes].slice(0, lanesAtOnce));
    try {
      const { savedAt, sealedLaneIds } = await this.#setup.send(part, this.#structureVersion);
      const sealed = new Set(sealedLaneIds);
      for (const [laneId, row] of part) {
        const isEmpty = Object.keys(row).length === 0;
        if (isEmpty || sealed.has(laneId)) this.#held.delete(laneId);
        else this.#held.set(laneId, row);
        if (!isEmpty && sealed.has(laneId)) this.#onlyHere.set(laneId, row);
      }
      this.#failures = 0;
      this.#keptAt = savedAt;
      this.keepHere();
      const isMore = this.#toSend().size > 0;
      this.#tell(isMore ? { kind: 'waiting' } : { kind: 'kept', at: savedAt });
      if (isMore) this.#schedule(lanes.size > part.size ? 0 : quietMs);
    } catch (error) {
      this.keepHere();
      this.#tell({ kind: 'failed', error });
      this.#schedule(retryAfterMs[Math.min(this.#failures, retryAfterMs.length - 1)] ?? quietMs);
      this.#failures += 1;
    }
  }

  #toSend(): Draft {
    const unsent = new Map(unsentLanes(this.#draft, this.#held));
    for (const [laneId, row] of this.#onlyHere) if (unsent.get(laneId) === row) unsent.delete(laneId);
    return unsent;
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isPaused && !this.#isLeft) this.#timer = setTimeout(() => void this.flush(), afterMs);
  }

  #tell(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
