import { currencyCode } from '../cells/currencies.ts';
import { kgPerUnit, m3PerUnit, milesPerUnit } from '../cells/units.ts';
import { headerWords } from './headerWords.ts';

/** A unit named in a header, with its factor to kg, m³ or miles. */
export type HeaderUnit = {
  readonly kind: 'weight' | 'volume' | 'distance';
  readonly factor: number;
  /** As written in the header. */
  readonly text: string;
};

/** The unit a rate is per: `per 100 kg` has the count 100 and the weight unit kg. Units that are counted have the factor 1. */
export type HeaderPer = {
  readonly count: number;
  readonly kind: HeaderUnit['kind'] | 'container' | 'load' | 'shipment' | 'piece' | 'day';
  readonly factor: number;
  readonly text: string;
};

/** What a column header states about its figures in addition to its name. */
export type HeaderMeaning = {
  /** ISO code of the currency. */
  readonly currency: string | null;
  readonly unit: HeaderUnit | null;
  /** The factor to multiply the figures by: 1000 for `'000`, `k EUR` or `Tsd.`; 1 if the header names no scale. */
  readonly scale: number;
  readonly per: HeaderPer | null;
  readonly isPercent: boolean;
  /** Texts that look like a scale but are ambiguous, such as a bare `M`. */
  readonly unread: readonly string[];
};

type Token = { readonly text: string; readonly inBrackets: boolean };
type Draft = { -readonly [Key in keyof Omit<HeaderMeaning, 'unread'>]: HeaderMeaning[Key] } & {
  unread: string[];
};

const longest = 300;
const thousand =
  /^('?000s?|thousands?|tsd|tausend|milliers?|millares|millar|milhares|mil|千|thsd|thou|ths)$/i;
const million =
  /^(mn|mm|mio|mln|mill|millions?|millionen|millones|millon|milhoes|milhões|milhao|百万|'?000[,'.]?000)$/i;
const tenThousand = /^(万|萬)$/;
const percent = /^(%|percent|percentage|pct|prozent|pourcent|pourcentage|porcentaje|percentual|百分比)$/i;
const perWord = /^(per|je|pro|par|por|\/|每)$/i;
const counted: readonly (readonly [HeaderPer['kind'], RegExp])[] = [
  ['container', /^(containers?|cntrs?|ctrs?|teus?|feus?|box|boxes|conteneurs?|contenedor(es)?|柜)$/i],
  ['load', /^(loads?|trucks?|truckloads?|trips?|lkw|camion(es)?|ftl|车)$/i],
  ['shipment', /^(shipments?|sendung(en)?|expeditions?|envios?|embarques?|awb|bl|hbl|票)$/i],
  ['piece', /^(pieces?|pcs?|pallets?|plts?|cartons?|colli|件)$/i],
  ['day', /^(days?|tage?|jours?|dias?)$/i],
];

/**
 * Reads what a header states about its figures: `Freight (k EUR)`, `Weight (000 lbs)`, `USD/lb`, `EUR per 100 kg`, `Mio €`, `Fuel
 * %`. In English, German, French, Spanish, Portuguese and Chinese.
 */
export function headerMeaning(header: string): HeaderMeaning {
  const draft: Draft = { currency: null, unit: null, scale: 1, per: null, isPercent: false, unread: [] };
  const tokens = tokensOf(header);
  for (let at = 0; at < tokens.length; at++) at += readToken(draft, tokens, at);
  draft.currency ??= notedCurrency(header);
  if (draft.per === null) draft.unit ??= notedUnit(header);
  if (draft.scale !== 1 && draft.unit?.text.toLowerCase() === 'miles') draft.unit = null;
  return draft;
}

/** Reads one token and returns how many of the following tokens belong to it. */
function readToken(draft: Draft, tokens: readonly Token[], at: number): number {
  const { text, inBrackets } = tokens[at] as Token;
  if (percent.test(text)) {
    draft.isPercent = true;
    return 0;
  }
  if (/^p(or|our)$/i.test(text) && /^(cien(to)?|cento|cent)$/i.test(tokens[at + 1]?.text ?? '')) {
    draft.isPercent = true;
    return 1;
  }
  if (perWord.test(text)) return readPer(draft, tokens, at);
  const next = tokens[at + 1]?.text ?? '';
  const beside = [next, tokens[at - 1]?.text ?? ''];
  // In Spanish, `miles de USD` means thousands; elsewhere miles are a distance.
  if (/^miles$/i.test(text) && /^(de|d)$/i.test(next)) {
    draft.scale = 1000;
    return 1;
  }
  const isBesideMoney = beside.some((word) => currencyCode(word) !== null);
  const isBesideMeasure = beside.some((word) => unitNamed(word) !== null);
  if (tenThousand.test(text)) draft.scale = 10_000;
  else if (million.test(text) && !(/^mm$/i.test(text) && !isBesideMoney)) draft.scale *= 1_000_000;
  else if (thousand.test(text) && (!/^mil$/i.test(text) || isBesideMoney)) draft.scale *= 1000;
  else if (/^k$/i.test(text)) {
    if (isBesideMoney || isBesideMeasure) draft.scale *= 1000;
    else if (inBrackets) draft.unread.push(text);
  } else if (/^t$/i.test(text) && beside.some((word) => /^(€|eur|usd|chf|gbp)$/i.test(word)))
    draft.scale *= 1000;
  else if (/^m$/i.test(text)) {
    if (isBesideMoney) draft.scale *= 1_000_000;
    else if (isBesideMeasure || inBrackets) draft.unread.push(text);
  } else if (/^1[,.' ]?000$/.test(text) && (isBesideMoney || isBesideMeasure || inBrackets))
    draft.scale *= 1000;
  else if (text === '100' && isBesideMeasure) draft.scale *= 100;
  else readName(draft, text, inBrackets);
  return 0;
}

/** A currency, a unit, or both with a scale in one word: `kEUR`, `MUSD`, `klbs`, `TEUR`. */
function readName(draft: Draft, text: string, inBrackets: boolean): void {
  const currency = inBrackets || /^([A-Z]{3}|[^\p{L}\p{N}]+)$/u.test(text) ? currencyCode(text) : null;
  if (currency !== null && !/^(all|try|top)$/i.test(text)) {
    draft.currency ??= currency;
    return;
  }
  const unit = inBrackets ? unitNamed(text) : null;
  if (unit !== null) {
    draft.unit ??= unit;
    return;
  }
  const glued =
    /^([kKTM])(.+)$/.exec(text) ?? swapped(/^(USD|EUR|GBP|CHF|CAD|CNY|\$|€|£)([kKmM])$/.exec(text));
  const [, sign = '', rest = ''] = glued ?? [];
  if (rest === '') return;
  const code = /^([A-Z]{3}|[$€£¥]|Euro)$/.test(rest) ? currencyCode(rest) : null;
  const scale = /k|t/i.test(sign) ? 1000 : 1_000_000;
  if (code !== null && currencyCode(text) === null) {
    draft.currency ??= code;
    draft.scale *= scale;
  } else if (/^k$/.test(sign) && /^(lbs?|tons?|tonnes?)$/i.test(rest)) {
    draft.unit ??= unitNamed(rest);
    draft.scale *= 1000;
  }
}

function swapped(match: RegExpExecArray | null): string[] | null {
  return match === null ? null : [match[0], match[2] ?? '', match[1] ?? ''];
}

/** `per 100 kg`, `/lb`, `per container`: the part after the word. */
function readPer(draft: Draft, tokens: readonly Token[], at: number): number {
  let used = 1;
  let word = tokens[at + used]?.text ?? '';
  let count = 1;
  if (/^\d[\d.,' ]*$/.test(word)) {
    count = Number(word.replace(/\D/g, ''));
    used++;
    word = tokens[at + used]?.text ?? '';
  }
  const unit = unitNamed(word);
  const kind = unit?.kind ?? counted.find(([, names]) => names.test(word))?.[0];
  if (kind === undefined || count <= 0) return 0;
  draft.per ??= { count, kind, factor: unit?.factor ?? 1, text: count === 1 ? word : `${count} ${word}` };
  return used;
}

/** Splits a header at brackets and slashes into words, numbers, `'000`, currency signs and `%`. */
function tokensOf(header: string): Token[] {
  const tokens: Token[] = [];
  const text = header.slice(0, longest).normalize('NFKC');
  let depth = 0;
  const parts =
    /[([{【]|[)\]}】]|['’`]0{3}(?:[,.']?0{3})?s?|0{3}s?\b|\d+(?:[,.'](?=\d)\d+)*|[A-Z]{2}\$|[A-Z]\$|[kKmMT]?[$€£¥₹][kKmM]?(?!\p{L})|[$€£¥₹]|%|\/|[千万萬每]|百万|\p{L}\p{M}*(?:[\p{L}\p{M}³]|(?<=[mM])[23])*/gu;
  for (const [part] of text.matchAll(parts)) {
    if (/[([{【]/.test(part)) depth++;
    else if (/[)\]}】]/.test(part)) depth = Math.max(0, depth - 1);
    else tokens.push({ text: part.replace(/^[’`]/, "'"), inBrackets: depth > 0 });
  }
  return tokens;
}

function unitNamed(text: string): HeaderUnit | null {
  if (text === '' || /^(to|all|m)$/i.test(text)) return null;
  for (const [kind, factorOf] of factors) {
    const factor = factorOf(text);
    if (factor !== null) return { kind, factor, text };
  }
  return null;
}

const factors = [
  ['weight', kgPerUnit],
  ['volume', m3PerUnit],
  ['distance', milesPerUnit],
] as const;

/** The currency in brackets or at the end of a header. */
function notedCurrency(header: string): string | null {
  for (const note of headerWords(header).notes) {
    const code = currencyCode(note) ?? currencyCode(note.replace(/^in /, ''));
    if (code !== null) return code;
  }
  return null;
}

/** The unit of any kind in a header. */
function notedUnit(header: string): HeaderUnit | null {
  for (const [kind, factorOf] of factors) {
    const text = unitTextOf(header, factorOf);
    if (text !== null) return { kind, factor: factorOf(text) as number, text };
  }
  return null;
}

/** The unit of one kind in a header, or null. `factorOf` returns the factor of a unit of that kind. */
export function unitTextOf(header: string, factorOf: (unit: string) => number | null): string | null {
  const { notes, words } = headerWords(header);
  const parts = notes.flatMap((note) => [note, note.replace(/^in /, ''), ...note.split(/[^\p{L}\p{N}#³]+/u)]);
  return (
    [words.join(' '), ...parts].find((word) => factorOf(word) !== null) ??
    words.find((word) => word.length > 1 && word !== 'to' && factorOf(word) !== null) ??
    (/\bmileage\b/.test(words.join(' ')) && factorOf('mi') === 1 ? 'mi' : null)
  );
}
