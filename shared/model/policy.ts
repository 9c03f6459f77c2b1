import type { Problem } from './problem.ts';

/** What whoever manages this computer has decided for the app (docs/policy.md). Read once, at the start. */
export interface Policy {
  /** The only service that may be asked, beside the practice service; null where any may. */
  serviceAddress: string | null;
  /** Connections that are there may be used, and none may be added or led elsewhere. */
  isAddressFixed: boolean;
  /** 'off': the app neither looks for new versions nor fetches any. */
  updates: 'off' | 'ask';
  /** 'never': nothing is sent while the team's database cannot be asked. */
  withoutTeam: 'ask' | 'never';
  /** Lookups are kept no longer than so many days, whatever the settings say; null where these decide alone. */
  keepLookupsDays: number | null;
  /** How the service is reached: as the system says, directly, or by a proxy, such as "proxy.example.com:8080". */
  proxy: 'system' | 'direct' | { rules: string };
}

export const noPolicy: Policy = {
  serviceAddress: null,
  isAddressFixed: false,
  updates: 'ask',
  withoutTeam: 'ask',
  keepLookupsDays: null,
  proxy: 'system',
};

export interface PolicyView extends Policy {
  /** What is wrong with its file; null where nothing is. */
  problem: Problem | null;
}

export const noPolicyView: PolicyView = { ...noPolicy, problem: null };
