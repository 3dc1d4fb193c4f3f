import { refuse } from '../../platform/http/problemError.ts';

const numericValueOutOfRange = '22003';

export const figureTooLarge = () => refuse('figure_too_large', 'Value too large. Check the unit');

/** Throws a proper error for figures that no column can hold, instead of failing on them. */
export async function refuseTooLarge<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === numericValueOutOfRange)
      throw figureTooLarge();
    throw error;
  }
}
