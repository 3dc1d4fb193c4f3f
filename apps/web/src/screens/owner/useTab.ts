import { useSearchParams } from 'react-router';

/** Address of a screen with tabs; another tab starts without the previous tab's filters. */
export function useTab() {
  const [address, setAddress] = useSearchParams();
  return {
    address,
    setTab: (tab: string | null) => setAddress(tab === null ? {} : { tab }, { replace: true }),
  };
}
