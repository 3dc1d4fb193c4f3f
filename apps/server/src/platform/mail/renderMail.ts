import type { MissingFile } from './attachment.ts';

/** Content of an email, in reading order. */
export type MailContent = {
  readonly heading: string;
  /** User-written text is quoted, so that it never passes for the product's own words. */
  readonly paragraphs: readonly (string | { readonly quote: string } | { readonly table: MailTable })[];
  /** The email's only button. */
  readonly action?: MailLink;
  /** Why this email was sent, and what to do if it was unexpected. */
  readonly footnote: string;
  /** Where such emails are turned off. */
  readonly footnoteLink?: MailLink;
  /** Shown only if the file of the email could not be attached. */
  readonly missingFile?: MissingFile;
};

type MailLink = { readonly label: string; readonly link: string };

/** Every row has one cell per heading; of several columns the last one holds figures, unless all are `texts`. */
export type MailTable = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly texts?: boolean;
};

/** Placeholder for a code in stored emails; user-written text can never contain it. */
export const codePlaceholder = '⟦code⟧';

/** Stored emails contain the sentence about a missing file between these; whether it stays is known when the email is sent. */
const missingFileMarks = ['⟦without file⟧', '⟦/without file⟧'] as const;

/** The body of a stored email with or without the sentence about its missing file. */
export function settleFile(body: string, isMissing: boolean): string {
  const [before, after] = missingFileMarks;
  const parts = body.split(before);
  return parts
    .map((part, at) => {
      if (at === 0) return part;
      const end = part.indexOf(after);
      return isMissing ? part.replace(after, '') : part.slice(end + after.length);
    })
    .join('');
}

/** One line without control, direction or placeholder characters: no part of it can start a header or hide text. */
export function oneLine(text: string): string {
  return withoutPlaceholders(text)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim();
}

/** Lines as written, each of them cleaned. */
const linesOf = (text: string) => text.split(/\r\n|\r|\n/).map(oneLine);

const withoutPlaceholders = (text: string) => text.replaceAll('⟦', '[').replaceAll('⟧', ']');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** The text part: everything in the email. */
export function renderText(content: MailContent): string {
  const lines = ['Lanewright', oneLine(content.heading), ...content.paragraphs.map(paragraphText)];
  const parts = [
    `${lines.join('\n\n')}${missingFileText(content.missingFile)}`,
    ...(content.action === undefined ? [] : [`${oneLine(content.action.label)}:\n${content.action.link}`]),
    `--\n${[oneLine(content.footnote), ...linkText(content.footnoteLink)].join(' ')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const missingFileText = (missing: MissingFile | undefined): string =>
  missing === undefined ? '' : missingFileMarks.join(`\n\n${oneLine(missing.sentence)}\n${missing.link}`);

const linkText = (link: MailLink | undefined): string[] =>
  link === undefined ? [] : [`${oneLine(link.label)}: ${link.link}`];

function paragraphText(paragraph: MailContent['paragraphs'][number]): string {
  if (typeof paragraph === 'string') return oneLine(paragraph);
  if ('table' in paragraph) {
    const { head, rows } = paragraph.table;
    return [head, ...rows].map((row) => row.map(oneLine).join(' | ')).join('\n');
  }
  return linesOf(paragraph.quote)
    .map((line) => `> ${line}`)
    .join('\n');
}

const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const purple = '#6236ab';
const ink = '#1d1b24';
const dimmed = '#625e6e';

/** The HTML part: the same text with the brand's colour; no images and no external resources. */
export function renderHtml(content: MailContent): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${ink}">${escapeHtml(oneLine(content.heading))}</h1>`,
    ...content.paragraphs.map(renderParagraph),
    ...renderMissingFile(content.missingFile),
    ...(content.action === undefined ? [] : [renderAction(content.action)]),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e0ea;font-size:13px;line-height:1.5;color:${dimmed}">${renderFootnote(content)}</p>`,
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(content.heading))}</title></head>
<body style="margin:0;padding:0;background:#f3f2f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f2f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:10px">
<tr><td style="padding:16px 28px;background:${purple};border-radius:10px 10px 0 0;${font};font-size:18px;font-weight:700;color:#ffffff">Lanewright</td></tr>
<tr><td style="padding:28px;${font};font-size:15px;line-height:1.55;color:${ink}">
${body}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function renderParagraph(paragraph: MailContent['paragraphs'][number]): string {
  if (typeof paragraph === 'string')
    return `<p style="margin:0 0 14px">${escapeHtml(oneLine(paragraph))}</p>`;
  if ('table' in paragraph) return renderTable(paragraph.table);
  const lines = linesOf(paragraph.quote).map(escapeHtml).join('<br>');
  return `<blockquote style="margin:0 0 14px;padding:2px 0 2px 14px;border-left:3px solid #c1a6e8;color:${dimmed}">${lines}</blockquote>`;
}

function renderMissingFile(missing: MissingFile | undefined): string[] {
  if (missing === undefined) return [];
  const link = `<a href="${escapeHtml(missing.link)}" style="color:${purple}">${escapeHtml(missing.link)}</a>`;
  return [
    missingFileMarks.join(
      `<p style="margin:0 0 14px">${escapeHtml(oneLine(missing.sentence))} <span style="word-break:break-all">${link}</span></p>`,
    ),
  ];
}

function renderTable({ head, rows, texts = false }: MailTable): string {
  const row = (tag: 'th' | 'td', cells: readonly string[], style: string) =>
    `<tr>${cells
      .map((cell, at) => {
        const isLast = at === cells.length - 1;
        const align = isLast && at > 0 && !texts ? 'right' : 'left';
        return `<${tag} align="${align}" style="padding:7px ${isLast ? 0 : 8}px 7px 0;border-bottom:1px solid #e3e0ea;vertical-align:top;${style}">${escapeHtml(oneLine(cell))}</${tag}>`;
      })
      .join('')}</tr>`;
  return [
    `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px;border-collapse:collapse;font-size:13px;line-height:1.4">`,
    row('th', head, `font-weight:600;color:${dimmed}`),
    ...rows.map((cells) => row('td', cells, '')),
    '</table>',
  ].join('\n');
}

function renderFootnote({ footnote, footnoteLink }: MailContent): string {
  const text = escapeHtml(oneLine(footnote));
  if (footnoteLink === undefined) return text;
  return `${text} <a href="${escapeHtml(footnoteLink.link)}" style="color:${purple}">${escapeHtml(oneLine(footnoteLink.label))}</a>`;
}

function renderAction({ label, link }: MailLink): string {
  const address = escapeHtml(link);
  return `<p style="margin:22px 0"><a href="${address}" style="display:inline-block;padding:11px 20px;border-radius:10px;background:${purple};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(oneLine(label))}</a></p>
<p style="margin:0 0 14px;font-size:13px;color:${dimmed}">If the button does not work, open this address: <span style="word-break:break-all">${address}</span></p>`;
}
