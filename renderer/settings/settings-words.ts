import type { Policy } from '../../shared/model/app-info.ts';
import type { ConnectionView } from '../../shared/model/connection.ts';
import type { JobSummary } from '../../shared/model/job.ts';
import { isInProgress } from '../../shared/model/job.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import { counted } from '../../shared/words/amounts.ts';

/** How the key of a connection is kept, with its last four characters, which is all the window ever knows of it. */
export function keyText({ kind, key }: Pick<ConnectionView, 'kind' | 'key'>): string {
  if (kind === 'practice') return 'None needed';
  if (key.state === 'missing') return 'Enter it again';
  return `${keyStates[key.state]}, ${key.lastFour ? `ends in ${key.lastFour}` : 'hidden'}`;
}

const keyStates: Record<Exclude<ConnectionView['key']['state'], 'missing'>, string> = {
  stored: 'Stored',
  'session-only': 'Until the app closes',
  waiting: 'Waiting for your keychain',
  unreadable: 'Can’t be read on this computer',
};

/** What a connection can no longer see to the end once it is at another address; null where nothing is under way. */
export function leftBehind(
  id: string,
  jobs: readonly Pick<JobSummary, 'connection' | 'state'>[],
  lists: readonly Pick<LookupListSummary, 'connection' | 'state'>[],
): string | null {
  const running = jobs.filter((job) => job.connection.id === id && isInProgress(job)).length;
  const asking = lists.filter(({ connection, state }) => connection.id === id && state === 'running').length;
  const what = [
    ...(running > 0 ? [counted(running, 'job')] : []),
    ...(asking > 0 ? [counted(asking, 'list lookup')] : []),
  ].join(' and ');
  if (what === '') return null;
  return `${what} ${running + asking === 1 ? 'is' : 'are'} in progress at the old address and can’t be followed from here after the change.`;
}

const proxyText = (proxy: Policy['proxy']): string | null => {
  if (proxy === 'system') return null;
  return proxy === 'direct' ? 'Directly, without a proxy.' : `By the proxy ${proxy.rules}.`;
};

/** What a policy decides, in words; nothing of what it leaves open. */
export function policyLines(policy: Policy): { label: string; hint: string }[] {
  const { serviceAddress, isAddressFixed, updates, keepLookupsDays, proxy, withoutTeam } = policy;
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
    {
      label: 'Team',
      hint: withoutTeam === 'never' && 'Nothing is sent while the team’s database can’t be reached.',
    },
  ];
  return lines.flatMap(({ label, hint }) => (hint ? [{ label, hint }] : []));
}
