import { cutText } from '../cutText.ts';

const longest = 255;

/**
 * What a received file is called from then on: the last part of its path as one readable line. Control characters go, and
 * those that turn the direction of writing, by which "sheet_xslx.exe" can look like a sheet; a long name is cut in its middle.
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
