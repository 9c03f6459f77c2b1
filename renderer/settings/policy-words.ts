import type { Policy } from '../../shared/model/policy.ts';
import { counted } from '../../shared/words/amounts.ts';

const proxyText = (proxy: Policy['proxy']): string | null => {
  if (proxy === 'system') return null;
  return proxy === 'direct' ? 'Directly, without a proxy.' : `By the proxy ${proxy.rules}.`;
};

/** What a policy decides, in words; nothing of what it leaves open. */
export function policyLines(policy: Policy): { label: string; hint: string }[] {
  const { serviceAddress, isAddressFixed, updates, keepLookupsDays, proxy } = policy;
  const lines = [
    {
      label: 'Service',
      hint:
        serviceAddress !== null
          ? `Lists and lookups go to ${serviceAddress} only.`
          : isAddressFixed && 'No connection can be added.',
    },
    { label: 'New versions', hint: updates === 'off' && 'The app is updated by your organization.' },
    {
      label: 'Past lookups',
      hint: keepLookupsDays !== null && `Kept for ${counted(keepLookupsDays, 'day')} at most.`,
    },
    { label: 'The way to the service', hint: proxyText(proxy) },
  ];
  return lines.flatMap(({ label, hint }) => (hint ? [{ label, hint }] : []));
}
