import { Pager, type PagerProps } from './Pager.tsx';
import { pageOf, useAddress } from './useAddress.ts';

interface AddressPagerProps extends Pick<PagerProps, 'label' | 'pageSize' | 'total'> {
  /** A part of the address that names something on the page, and goes with it. */
  forgets?: string;
}

/** Turns the page that stands in the address; the first one needs no mention. */
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
