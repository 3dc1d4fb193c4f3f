// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { CodeInput } from './CodeInput.tsx';
import { codeDigits } from './codeDigits.ts';

describe('the digits of typed or pasted text', () => {
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

/** A form that rejects every code, as the server may. */
function Form({ onWhole }: { onWhole: (code: string) => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  return (
    <>
      <CodeInput label="Code" value={code} onChange={setCode} onWhole={onWhole} error={error} autoFocus />
      <button type="button" onClick={() => setError('Incorrect code')}>
        Refuse
      </button>
    </>
  );
}

function open() {
  const whole = vi.fn();
  renderWithProviders(<Form onWhole={whole} />);
  return { whole, field: screen.getByLabelText<HTMLInputElement>('Code') };
}

describe('the code field', () => {
  it('lets phones fill it in, and has the focus', () => {
    const { field } = open();
    expect(field.autocomplete).toBe('one-time-code');
    expect(field.inputMode).toBe('numeric');
    expect(document.activeElement).toBe(field);
  });

  it('sends a code once, with its last digit', async () => {
    const { whole, field } = open();
    await userEvent.type(field, '12 345x');
    expect(whole).not.toHaveBeenCalled();
    await userEvent.type(field, '678');
    expect(field.value).toBe('123456');
    expect(whole.mock.calls).toEqual([['123456']]);
  });

  it('accepts a pasted sentence', async () => {
    const { whole, field } = open();
    await userEvent.click(field);
    await userEvent.paste('Code: 987 654');
    expect(field.value).toBe('987654');
    expect(whole.mock.calls).toEqual([['987654']]);
  });

  it('selects a rejected code, so that it can be typed over', async () => {
    const { whole, field } = open();
    await userEvent.type(field, '111111');
    await userEvent.click(screen.getByText('Refuse'));
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.keyboard('222222');
    expect(whole.mock.calls).toEqual([['111111'], ['222222']]);
  });
});
