import { useSearchParams } from 'react-router';

/** The address of a screen with tabs; another tab begins without the filters of the one before. */
export function useTab() {
  const [address, setAddress] = useSearchParams();
  return {
    address,
    setTab: (tab: string | null) => setAddress(tab === null ? {} : { tab }, { replace: true }),
  };
}
