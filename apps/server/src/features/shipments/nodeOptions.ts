import type { Transaction } from '../../platform/database/database.ts';
import { propertyOf } from '../settings/index.ts';
import type { NodeOptions } from './resolve/index.ts';

/** The granularity at which a customer distinguishes the ends of its lanes. */
export async function nodeOptions(tx: Transaction, customerId: string, mode: number): Promise<NodeOptions> {
  const granularity = await propertyOf(tx, customerId, mode, 'lanes.roadPlaceGranularity');
  return { roadPlaceGranularity: granularity as NodeOptions['roadPlaceGranularity'] };
}
