import { Pager, type PagerProps } from './Pager.tsx';
import { pageOf, useAddress } from './useAddress.ts';

interface AddressPagerProps extends Pick<PagerProps, 'label' | 'pageSize' | 'total'> {
  /** An address parameter that refers to an item on the page, and is removed when the page changes. */
  forgets?: string;
}

/** Pager for the page in the address; page 1 is omitted there. */
export function AddressPager({ forgets, ...pager }: AddressPagerProps) {
  const { address, change } = useAddress();
  return (
    <Pager
      {...pager}
      page={pageOf(address)}
      onPage={(next) =>
        change({
          page: next === 1 ? undefined : next,
          ...(forgets === undefined ? {} : { [forgets]: undefined }),
        })
      }
    />
  );
}
