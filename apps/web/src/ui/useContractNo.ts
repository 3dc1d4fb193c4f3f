import { useSearchParams } from 'react-router';
import { withParts } from './useAddress.ts';

/** Name of the address parameter. */
const parameter = 'contract';
const maxContractNo = 32_767;

/**
 * Returns the number of the contract that a page of a mode shows, from its address (`?contract=2`); undefined: the current one.
 * Every call by mode names it, and links within the mode keep it.
 */
export function useContractNo(): number | undefined {
  const [address] = useSearchParams();
  return contractNoOf(address);
}

function contractNoOf(address: URLSearchParams): number | undefined {
  const contractNo = Number(address.get(parameter));
  return Number.isSafeInteger(contractNo) && contractNo > 0 && contractNo <= maxContractNo
    ? contractNo
    : undefined;
}

/** Returns an address of the product with the contract that it shows. */
export function withContract(to: string, contractNo: number | undefined): string {
  const [path = '', search] = to.split('?');
  const query = withParts(new URLSearchParams(search), { [parameter]: contractNo }).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Returns a function that keeps the contract shown now in links to other pages of the mode. */
export function useContractLink(): (to: string) => string {
  const contractNo = useContractNo();
  return (to) => withContract(to, contractNo);
}
