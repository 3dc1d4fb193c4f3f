/** A separate code in a text, and the words next to it. */
export type CodeInText = { code: string; beside: string; isInBrackets: boolean };

const apart = /[,;|/()[\]]+|\s[-–—]\s|\s[-–—]|[–—]\s/;

/** 'USVAB - Virginia Beach', 'BOG/Bogotá', 'Holguín (HOG)': every part of a text that could be a code, in capitals. */
export function codesInText(text: string, form: RegExp): CodeInText[] {
  const parts = text.split(apart).map((part) => part.trim());
  return parts.flatMap((part, index) => {
    const code = part.replace(/\s/g, '');
    if (!form.test(code) || parts.length < 2) return [];
    const beside = parts.filter((other, at) => at !== index && other !== '').join(', ');
    return [{ code, beside, isInBrackets: new RegExp(`[([]\\s*${part}\\s*[)\\]]\\s*$`).test(text) }];
  });
}
