import { createHash } from 'node:crypto';

/** One content line of the specification, without its text. */
export type SpecificationLine = {
  readonly section: number;
  /** Position among the content lines of its section, from 1. */
  readonly number: number;
  /** SHA-256 of the trimmed text, in hex. */
  readonly sha256: string;
};

const firstSection = 2;
const lastSection = 9;
const separator = /^\|[\s:|-]+\|$/;
const onlyBold = /^\*\*[^*]+\*\*$/;

/**
 * Returns the content lines of sections 2 to 9 of a specification in Markdown: every line except blank ones, headings (`#`, or a
 * line with only one phrase in bold), table separators and the header row above a separator.
 */
export function contentLines(specification: string): SpecificationLine[] {
  const texts = specification.split('\n').map((text) => text.trim());
  const lines: SpecificationLine[] = [];
  let section = 0;
  let number = 0;
  for (const [at, text] of texts.entries()) {
    const heading = /^## (\d+)\./.exec(text)?.[1];
    if (heading !== undefined) {
      section = Number(heading);
      number = 0;
    }
    if (section < firstSection || section > lastSection) continue;
    if (text === '' || text.startsWith('#') || onlyBold.test(text)) continue;
    if (separator.test(text) || separator.test(texts[at + 1] ?? '')) continue;
    number++;
    lines.push({ section, number, sha256: createHash('sha256').update(text).digest('hex') });
  }
  return lines;
}

/** The key of a line in docs/conformance.md, such as `7.12`. */
export const keyOf = ({ section, number }: Pick<SpecificationLine, 'section' | 'number'>) =>
  `${section}.${number}`;
