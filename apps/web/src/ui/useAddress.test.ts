import { describe, expect, it } from 'vitest';
import { choiceOf, idOf, pageOf, withParts } from './useAddress.ts';

const address = new URLSearchParams('tab=users&q=ann&page=3&user=12');

describe('state in the address', () => {
  it('changes the named parts, removes empty ones and keeps the rest', () => {
    expect(withParts(address, { q: '', page: undefined, type: 'Carrier', user: 7 }).toString()).toBe(
      'tab=users&user=7&type=Carrier',
    );
    expect(address.get('q')).toBe('ann');
  });

  it('reads a page number, and 1 if invalid', () => {
    expect(pageOf(address)).toBe(3);
    for (const page of ['0', '-2', '1.5', 'x', '']) expect(pageOf(new URLSearchParams({ page }))).toBe(1);
  });

  it('reads only offered values and valid ids', () => {
    expect(choiceOf(address, 'tab', ['users', 'companies'])).toBe('users');
    expect(choiceOf(address, 'tab', ['companies'])).toBeUndefined();
    expect(idOf(address, 'user')).toBe('12');
    expect(idOf(new URLSearchParams('user=12%20or%201'), 'user')).toBeUndefined();
  });
});
