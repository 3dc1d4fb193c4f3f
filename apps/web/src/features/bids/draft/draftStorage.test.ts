// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { draftKey, readDraft, writeDraft } from './draftStorage.ts';

const key = draftKey('1', '2', 7);

it('gives unsaved cells back after a reload, to the same person, customer and mode only', () => {
  const draft = new Map([['12', { 'rate:1:0': '4.5', currency: 'EUR' }]]);
  expect(writeDraft(key, draft)).toBe(true);
  expect(readDraft(key)).toEqual(draft);
  expect(readDraft(draftKey('3', '2', 7)).size).toBe(0);
});

it('forgets them once everything is saved, and reads anything strange as nothing', () => {
  writeDraft(key, new Map());
  expect(window.sessionStorage.getItem(key)).toBeNull();
  window.sessionStorage.setItem(key, '{"12": 5}');
  expect(readDraft(key).size).toBe(0);
  window.sessionStorage.setItem(key, 'no json');
  expect(readDraft(key).size).toBe(0);
});
