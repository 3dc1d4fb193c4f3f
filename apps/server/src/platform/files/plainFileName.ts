import { cutText } from '../cutText.ts';

const longest = 255;

/**
 * Normalises the name of a received file: the last part of its path as one readable line. Removes control characters, and those
 * that change the text direction, with which "sheet_xslx.exe" can look like a sheet; shortens a long name in the middle.
 */
export function plainFileName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  if (name === '' || /^\.+$/.test(name)) return 'upload';
  if (name.length <= longest) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  return `${cutText(name, longest - 1 - ending.length)}…${ending}`;
}
