import { setImmediate } from 'node:timers/promises';
import { Mode } from '@lanewright/freight';
import type { Gazetteer } from '../../reference-data/index.ts';
import { candidatesAcrossWater, mayLieElsewhere } from '../resolve/checkRoadReachable.ts';
import {
  FileContext,
  type NodeOptions,
  type PlaceCandidate,
  type PlaceInput,
  placeNode,
  type ResolvedPlace,
  resolvePlace,
  withCityText,
} from '../resolve/index.ts';
import { isRoad } from '../resolve/resolveCode.ts';
import { countriesAcross, countriesOfFile, type End, portsMeant, type Route } from './endsOfRoutes.ts';
import { learntKey, type SavedPlace } from './savedPlaces.ts';
import type { PlaceWord } from './placeWords.ts';

export type PlaceRow = {
  word_no: number;
  role: string;
  status: 'decided' | 'asked' | 'answered';
  method: string | null;
  confidence: number | null;
  place: ResolvedPlace | null;
  candidates: readonly PlaceCandidate[];
  node_key: string | null;
  node_label: string | null;
  node_mark: string | null;
};

type Surroundings = {
  gazetteer: Gazetteer;
  uploadId: string;
  /** Answers of the company's own users, by `learntKey`. */
  learnt: ReadonlyMap<string, SavedPlace>;
  /** Answers shared with everyone, by `placeKey`. */
  promoted: ReadonlyMap<string, ResolvedPlace>;
  options: NodeOptions;
  /** Routes between the places of the upload. */
  routes: readonly Route[];
  report: (done: number) => Promise<void>;
};

const turnMs = 25;

/**
 * Resolves an upload's places one after another: first from answers of the company's users, then each on its own, then the doubtful
 * ones again with the others known. Yields to other work between places.
 */
export async function* resolveUploadPlaces(
  words: readonly PlaceWord[],
  surroundings: Surroundings,
): AsyncGenerator<PlaceRow> {
  const turns = new Turns(surroundings.report);
  const file = new FileContext();
  const inDoubt: PlaceWord[] = [];
  const atEnds = new RowsAtEnds(surroundings);
  for (const word of words) {
    const row = answered(word, surroundings) ?? resolved(word, surroundings, undefined);
    if (row.place !== null) file.note(word.input, row.place);
    if (row.status === 'asked') inDoubt.push(word);
    else if (!atEnds.holds(word, row)) yield row;
    await turns.giveWay();
  }
  for (const row of atEnds.classified()) {
    yield row;
    await turns.giveWay();
  }
  for (const word of inDoubt) {
    yield resolved(word, surroundings, file);
    await turns.giveWay();
  }
}

/** By road, a place may depend on where its routes go: such rows are held until all others are known. */
class RowsAtEnds {
  readonly #surroundings: Surroundings;
  readonly #ends = new Map<number, End>();
  readonly #held = new Map<number, { row: PlaceRow; mode: number }>();

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Records a decided row; true if it is held back. */
  holds({ wordNo, input }: PlaceWord, row: PlaceRow): boolean {
    const { place, method, confidence } = row;
    if (!isRoad(input.mode) || place === null) return false;
    const isOwn = row.status === 'decided' && method !== null && confidence !== null;
    const isGuessed = isOwn && method !== 'learnt' && method !== 'promoted';
    const isUnsure = isGuessed && mayLieElsewhere(input, { confidence, place, candidates: row.candidates });
    this.#ends.set(wordNo, { input, place, isUnsure });
    const mayBePort = isGuessed && input.mode === Mode.RoadDrayage && place.level === 'city';
    if (!isUnsure && !mayBePort) return false;
    this.#held.set(wordNo, { row, mode: input.mode });
    return true;
  }

  /** Decides the held rows from the others. */
  *classified(): Generator<PlaceRow> {
    const { gazetteer, routes } = this.#surroundings;
    const across = countriesAcross(this.#ends, routes);
    const usual = countriesOfFile(this.#ends);
    const asked = new Map<number, PlaceRow>();
    for (const [wordNo, { row, mode }] of this.#held) {
      const end = this.#ends.get(wordNo);
      if (row.place === null || !end?.isUnsure) continue;
      const candidates = candidatesAcrossWater(row.place, row.candidates, across.get(wordNo) ?? usual);
      if (candidates === undefined) continue;
      const doubt = { status: 'asked', method: null, confidence: 0, place: null, candidates } as const;
      asked.set(wordNo, withNode({ ...row, ...doubt }, mode, this.#surroundings));
      this.#ends.delete(wordNo);
    }
    const held = [...this.#held].some(([, { mode }]) => mode === Mode.RoadDrayage);
    const ports = held ? portsMeant(gazetteer, this.#ends, routes) : new Map<number, ResolvedPlace>();
    for (const [wordNo, { row, mode }] of this.#held) {
      const port = ports.get(wordNo);
      if (port === undefined || row.place === null) {
        yield asked.get(wordNo) ?? row;
        continue;
      }
      const city = { place: row.place, score: 0.5, why: 'the city, if not the port' };
      const decided = { method: 'context', confidence: 0.8, place: port, candidates: [city] };
      yield withNode({ ...row, ...decided }, mode, this.#surroundings);
    }
  }
}

/** Yields to other work after a while, and reports progress. */
class Turns {
  readonly #report: Surroundings['report'];
  #endsAt = performance.now() + turnMs;
  #done = 0;

  constructor(report: Surroundings['report']) {
    this.#report = report;
  }

  async giveWay(): Promise<void> {
    this.#done += 1;
    if (performance.now() < this.#endsAt) return;
    await this.#report(this.#done);
    await setImmediate();
    this.#endsAt = performance.now() + turnMs;
  }
}

/** A user's answer: from this upload, or saved from another. An answer that is not a valid lane end here is ignored. */
function answered({ wordNo, input }: PlaceWord, surroundings: Surroundings): PlaceRow | undefined {
  const learnt = surroundings.learnt.get(learntKey(input));
  if (learnt === undefined) return undefined;
  const isOfThisUpload = learnt.uploadId === surroundings.uploadId;
  const row = withNode(
    {
      word_no: wordNo,
      role: input.role,
      status: isOfThisUpload ? 'answered' : 'decided',
      method: 'learnt',
      confidence: 0.99,
      place: withCityText(surroundings.gazetteer, input, learnt.place),
      candidates: otherwise(input, learnt.place, surroundings),
    },
    input.mode,
    surroundings,
  );
  return row.status === 'asked' ? undefined : row;
}

/** The result without the answer, so that the user can change their mind. */
function otherwise(
  input: PlaceInput,
  chosen: ResolvedPlace,
  { gazetteer, promoted }: Surroundings,
): PlaceCandidate[] {
  const found = resolvePlace(gazetteer, input, { promoted });
  if (found.status === 'asked' || found.place.label === chosen.label) return [...found.candidates];
  return [
    { place: found.place, score: found.confidence, why: 'match based on the text' },
    ...found.candidates,
  ];
}

function resolved(
  { wordNo, input }: PlaceWord,
  surroundings: Surroundings,
  file: FileContext | undefined,
): PlaceRow {
  const { gazetteer, promoted } = surroundings;
  const { status, place, method, confidence, candidates } = resolvePlace(gazetteer, input, {
    ...file?.of(gazetteer, input),
    promoted,
  });
  const named = place === undefined ? null : withCityText(gazetteer, input, place);
  return withNode(
    { word_no: wordNo, role: input.role, status, method, confidence, place: named, candidates },
    input.mode,
    surroundings,
  );
}

function withNode(
  row: Omit<PlaceRow, 'node_key' | 'node_label' | 'node_mark'>,
  mode: number,
  { gazetteer, options }: Pick<Surroundings, 'gazetteer' | 'options'>,
): PlaceRow {
  const node = row.place === null ? undefined : placeNode(gazetteer, row.place, mode, options);
  if (node === undefined) {
    const none = { node_key: null, node_label: null, node_mark: null };
    return { ...row, status: 'asked', method: null, confidence: null, place: null, ...none };
  }
  return { ...row, node_key: node.nodeKey, node_label: node.label, node_mark: node.marked ?? null };
}
