/** How many digits an authenticator shows. */
export const codeLength = 6;

/** The digits of what was typed or pasted: "123 456", "123-456" and "Your code: 123456" all hold one code. */
export function codeDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, codeLength);
}

/** A code that is whole and may be sent. */
export function isWholeCode(code: string): boolean {
  return code.length === codeLength;
}
