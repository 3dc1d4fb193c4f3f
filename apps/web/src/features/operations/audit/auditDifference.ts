import { isOfferedMode, modeDetails, uploadStatusLabel } from '@lanewright/freight';
import { formatMoment } from '../../../ui/figures.ts';

/** One changed field, formatted as text. */
export interface Difference {
  /** Path of the field: "Lane 12 · Target price". */
  label: string;
  /** Previous value; undefined if there was none. */
  before: string | undefined;
  /** New value; undefined if there is none. */
  after: string | undefined;
}

export interface Differences {
  differences: readonly Difference[];
  /** Number of recorded fields that did not change. */
  unchanged: number;
}

/** Fields that identify the items of a list: the first one that all items have is used. */
const identities = [
  'id',
  'laneId',
  'awardId',
  'bidId',
  'uploadId',
  'carrierId',
  'customerId',
  'userId',
  'wordNo',
  'chargeNo',
  'lineNo',
  'columnNo',
  'month',
  'mode',
  'name',
] as const;

type Leaves = Map<string, { label: string; text: string }>;
/** Display names by kind and ID: 'lane 12'. */
export type Names = Readonly<Record<string, string>>;
type PlainObject = Readonly<Record<string, unknown>>;

/** Compares the fields before and after a change; items of lists are matched by their IDs. */
export function auditDifference(before: unknown, after: unknown, names: Names = {}): Differences {
  const [was, is] = [leavesOf(before, names), leavesOf(after, names)];
  const keys = new Set([...was.keys(), ...is.keys()]);
  const fields = [...keys].map((key) => {
    const [old, young] = [was.get(key), is.get(key)];
    return { label: young?.label ?? old?.label ?? '', before: old?.text, after: young?.text };
  });
  const differences = fields.filter((field) => field.before !== field.after);
  return { differences, unchanged: fields.length - differences.length };
}

function leavesOf(value: unknown, names: Names): Leaves {
  const leaves: Leaves = new Map();
  collect(leaves, value, [], [], names);
  return leaves;
}

function collect(
  leaves: Leaves,
  value: unknown,
  path: readonly string[],
  labels: readonly string[],
  names: Names,
): void {
  if (value === null || value === undefined) {
    // Nothing was recorded, unlike a field with an empty value.
    if (path.length > 0) add(leaves, path, labels, 'nothing');
  } else if (Array.isArray(value)) {
    collectList(leaves, value, path, labels, names);
  } else if (isPlainObject(value)) {
    for (const [name, inner] of Object.entries(value))
      collect(leaves, inner, [...path, name], [...labels, labelOf(name)], names);
  } else {
    add(leaves, path, labels, nameOrText(value, path.at(-1) ?? '', names));
  }
}

function collectList(
  leaves: Leaves,
  list: readonly unknown[],
  path: readonly string[],
  labels: readonly string[],
  names: Names,
) {
  const name = path.at(-1) ?? '';
  if (!list.every(isPlainObject)) {
    const texts = list.map((one) =>
      typeof one === 'object' ? JSON.stringify(one) : nameOrText(one, singular(name), names),
    );
    add(leaves, path, labels, texts.length === 0 ? 'none' : texts.join(', '));
    return;
  }
  if (list.length === 0 && path.length > 0) add(leaves, path, labels, 'none');
  const identity = identities.find((key) => isIdentity(list, key));
  for (const [at, one] of list.entries()) {
    const id = identity === undefined ? String(at + 1) : String(one[identity]);
    const label =
      identity === undefined
        ? `No. ${id}`
        : (nameOf(id, identity, names) ?? `${labelOf(identity)} ${textOf(id, identity)}`);
    const { [identity ?? '']: _said, ...rest } = one;
    collect(leaves, rest, [...path, `[${id}]`], [...labels.slice(0, -1), label], names);
  }
}

/** Returns whether every item of a list has this key, with distinct values. */
function isIdentity(list: readonly PlainObject[], key: string): boolean {
  const ids = list.map((one) => one[key]).filter((id) => typeof id === 'string' || typeof id === 'number');
  return ids.length === list.length && new Set(ids).size === list.length;
}

function add(leaves: Leaves, path: readonly string[], labels: readonly string[], text: string): void {
  leaves.set(path.join(' '), { label: labels.length === 0 ? 'Value' : labels.join(' · '), text });
}

/** Label of a field: "Carrier" for carrierId, "Line" for lineNo. */
const labelOf = (name: string): string => wordsOf(name.replace(/([a-z])(?:Id|No)(s?)$/, '$1$2'));

/** Returns the name of an ID, if the server sent one; carriers and customers are companies. */
function nameOf(value: unknown, name: string, names: Names): string | undefined {
  const kind = name.replace(/Id$/, '');
  if (kind === name) return undefined;
  return names[`${kind === 'carrier' || kind === 'customer' ? 'company' : kind} ${String(value)}`];
}

const nameOrText = (value: unknown, name: string, names: Names): string =>
  nameOf(value, name, names) ?? textOf(value, name);

/** Formats a value for display; the field's name distinguishes modes, states and moments from plain numbers and texts. */
export function textOf(value: unknown, name: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const figure = Number(value);
  if (name === 'mode' && isOfferedMode(figure)) return modeDetails[figure].title;
  if (name === 'status' && typeof value === 'number') return statusLabels[value] ?? String(value);
  if (typeof value === 'number')
    return value.toLocaleString('en-US', { maximumFractionDigits: 6, useGrouping: false });
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatMoment(value);
  // Decimals are sent as text with all trailing zeros of their column.
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, '');
  return value === '' ? 'empty' : String(value);
}

const statusLabels: Readonly<Record<number, string>> = uploadStatusLabel;

/** "Target price" for targetPrice, "Is two factor demanded" for is_two_factor_demanded. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words === '' ? '' : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

const singular = (name: string): string => (name.endsWith('s') ? name.slice(0, -1) : name);

function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
