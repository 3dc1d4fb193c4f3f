import { expect, it } from 'vitest';
import { codeOfText } from './codeOfText.ts';

const code = 'q7Zt-0x_Lk2mVbN9sPdR4wYh';

it.each([
  [code, code],
  [`  ${code}\n`, code],
  [`https://rates.example.com/register?code=${code}`, code],
  [`Follow this link:\nhttps://rates.example.com/register?from=mail&code=${code}\nSee you there`, code],
  [`<https://rates.example.com/register?code=${code}>`, code],
  ['https://rates.example.com/register', undefined],
  ['https://rates.example.com/register?code=short', undefined],
  ['hello', undefined],
  ['', undefined],
])('the code in %j is %j', (text, expected) => {
  expect(codeOfText(text)).toBe(expected);
});
