import { codeSchema } from '@lanewright/contract';

/** The code in what somebody pasted: the code itself, the link of the mail, or the mail's text around it. */
export function codeOfText(text: string): string | undefined {
  const trimmed = text.trim();
  const inLink = /[?&]code=([\w-]+)/.exec(trimmed)?.[1];
  return codeSchema.safeParse(inLink ?? trimmed).data;
}
