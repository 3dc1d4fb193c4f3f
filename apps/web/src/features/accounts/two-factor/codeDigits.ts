export const codeLength = 6;

/** Extracts the digits of what was typed or pasted: "123 456", "123-456" and "Your code: 123456" all hold one code. */
export function codeDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, codeLength);
}

/** Returns whether a code is complete. */
export function isWholeCode(code: string): boolean {
  return code.length === codeLength;
}
