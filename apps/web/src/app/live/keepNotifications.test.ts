// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StoredNotification, storedNotifications } from '../../platform/storedNotifications.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { notificationOf } from '../../testing/notifications.ts';
import { signedInAs } from '../../testing/people.ts';
import { askingNow, keepListed, keepPushed, keepRead } from './keepNotifications.ts';

beforeEach(() => storedUser.set(signedInAs('Customer')));
afterEach(() => window.localStorage.clear());

const one = (id: string, minute: number, more: Partial<StoredNotification> = {}) =>
  notificationOf(id, { createdAt: `2026-11-20T12:0${minute}:00.000Z`, ...more });
const storedIds = () => storedNotifications.get().map(({ id }) => id);
const wholesale = (askedAt = askingNow()) => ({ askedAt, isCut: false });

describe('the stored notifications', () => {
  it('are stored under the product’s key, newest first', () => {
    keepListed([one('2', 2), one('1', 1)], wholesale());
    keepPushed(one('3', 3));
    const raw = JSON.parse(window.localStorage.getItem('notifications') ?? '') as StoredNotification[];
    expect(raw.map(({ id }) => id)).toEqual(['3', '2', '1']);
  });

  it('keep the order of the list within one moment', () => {
    keepListed([one('9', 1), one('5', 1), one('7', 1)], wholesale());
    expect(storedIds()).toEqual(['9', '5', '7']);
  });

  it('contain each notification once, however it arrived', () => {
    keepPushed(one('1', 1));
    keepPushed(one('1', 1));
    keepListed([one('2', 2), one('1', 1)], wholesale());
    keepPushed(one('2', 2));
    expect(storedIds()).toEqual(['2', '1']);
  });

  it('match the server’s list: others are removed', () => {
    keepListed([one('3', 3), one('1', 1)], wholesale());
    keepListed([one('3', 3)], wholesale());
    expect(storedIds()).toEqual(['3']);
  });

  it('keep only what was pushed while a list was loading', async () => {
    keepPushed(one('1', 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const asked = wholesale();
    keepPushed(one('3', 3));
    keepListed([one('2', 2)], asked);
    expect(storedIds()).toEqual(['3', '2']);
  });

  it('keep older ones after the newest few', () => {
    keepListed([one('4', 4), one('3', 3), one('2', 2), one('1', 1)], wholesale());
    keepListed([one('5', 5), one('4', 4)], { askedAt: askingNow(), isCut: true });
    expect(storedIds()).toEqual(['5', '4', '3', '2', '1']);
    // Notifications of one moment may be on both sides of the cut.
    keepListed([one('8', 6), one('7', 6), one('5', 5)], wholesale());
    keepListed([one('8', 6)], { askedAt: askingNow(), isCut: true });
    expect(storedIds()).toEqual(['8', '7', '5']);
  });

  it('are limited to a hundred', () => {
    const many = Array.from({ length: 100 }, (_, at) => one(`${at + 1}`, 1));
    keepListed(many, wholesale());
    keepPushed(one('500', 2));
    expect(storedIds()).toHaveLength(100);
    expect(storedIds()[0]).toBe('500');
  });

  it('stay read if a list that was loading doesn’t know it yet', () => {
    keepListed([one('2', 2), one('1', 1)], wholesale());
    const asked = wholesale();
    expect(keepRead(['2'])).toEqual(['2']);
    expect(keepRead(['2']), 'once').toEqual([]);
    keepListed([one('2', 2), one('1', 1)], asked);
    expect(storedNotifications.get().map(({ readAt }) => readAt !== null)).toEqual([true, false]);
  });

  it('are unread again when a later list says so', async () => {
    keepListed([one('1', 1)], wholesale());
    keepRead();
    await new Promise((resolve) => setTimeout(resolve, 5));
    keepListed([one('1', 1)], wholesale());
    expect(storedNotifications.get()[0]?.readAt).toBeNull();
  });

  it('of one user are not shown to another', () => {
    const asked = wholesale();
    keepPushed(one('1', 1));
    storedUser.set(signedInAs('Carrier', { id: '2' }));
    keepListed([one('2', 2)], asked);
    expect(storedIds()).toEqual(['2']);
  });
});
