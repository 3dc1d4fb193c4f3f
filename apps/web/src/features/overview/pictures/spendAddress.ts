import { isOfferedMode } from '@lanewright/freight';
import { choiceOf } from '../../../ui/useAddress.ts';
import type { SpendAsked } from './pictures.api.ts';
import { placeLevels } from './visualiserAddress.ts';

const sides = ['origin', 'destination'] as const;

/** Reads from the address which part of the company's spend to show. */
export function spendOf(address: URLSearchParams): SpendAsked {
  const mode = Number(address.get('mode'));
  return {
    level: choiceOf(address, 'level', placeLevels) ?? 'country',
    side: choiceOf(address, 'side', sides) ?? 'origin',
    mode: isOfferedMode(mode) ? mode : undefined,
    carrier: address.get('carrier') || undefined,
    from: monthOf(address, 'from'),
    to: monthOf(address, 'to'),
  };
}

function monthOf(address: URLSearchParams, name: string): string | undefined {
  return /^\d{4}-(0[1-9]|1[0-2])$/.exec(address.get(name) ?? '')?.[0];
}
