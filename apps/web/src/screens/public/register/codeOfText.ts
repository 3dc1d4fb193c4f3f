import { codeSchema } from '@lanewright/contract';

/** Extracts the code from pasted text: the code itself, the link in the email, or the email's text around it. */
export function codeOfText(text: string): string | undefined {
  const trimmed = text.trim();
  const inLink = /[?&]code=([\w-]+)/.exec(trimmed)?.[1];
  return codeSchema.safeParse(inLink ?? trimmed).data;
}
