// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeInput } from './CodeInput.tsx';
import { codeDigits } from './codeDigits.ts';

describe('the digits of what was typed or pasted', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['Your code is 123456.', '123456'],
    ['12a4', '124'],
    ['1234567', '123456'],
    ['', ''],
  ])('of %j are %j', (text, digits) => {
    expect(codeDigits(text)).toBe(digits);
  });
});

const whole = vi.fn();
let root: Root;

function Form({ error }: { error?: string }) {
  const [code, setCode] = useState('');
  return <CodeInput label="Code" value={code} onChange={setCode} onWhole={whole} error={error} autoFocus />;
}

const show = (error?: string) =>
  act(async () =>
    root.render(<MantineProvider>{error === undefined ? <Form /> : <Form error={error} />}</MantineProvider>),
  );
const input = () => document.querySelector('input') as HTMLInputElement;
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  whole.mockClear();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await show();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

describe('the field for a code', () => {
  it('lets phones fill it in, and has the focus', () => {
    expect(input().autocomplete).toBe('one-time-code');
    expect(input().inputMode).toBe('numeric');
    expect(document.activeElement).toBe(input());
  });

  it('sends a code once, as its last digit comes', async () => {
    await type('12345');
    expect(whole).not.toHaveBeenCalled();
    await type('12345x');
    expect(whole).not.toHaveBeenCalled();
    await type('123456');
    await type('1234567');
    expect(whole.mock.calls).toEqual([['123456']]);
  });

  it('takes a pasted sentence', async () => {
    const paste = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(paste, { clipboardData: { getData: () => 'Code: 987 654' } });
    await act(async () => {
      input().dispatchEvent(paste);
    });
    expect(input().value).toBe('987654');
    expect(whole.mock.calls).toEqual([['987654']]);
  });

  it('selects a refused code, to be typed over', async () => {
    await type('111111');
    input().blur();
    await show('This code is not right');
    expect(document.activeElement).toBe(input());
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 6]);
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });
});
