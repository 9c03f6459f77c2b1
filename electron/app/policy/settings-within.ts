import type { Policy } from '../../../shared/model/policy.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { Store } from '../../platform/store.ts';

/** Settings that do not pass what the policy limits. What the user set stays on disk, and holds again without a policy. */
export function settingsWithin(
  settings: Store<Settings>,
  { keepLookupsDays: most }: Pick<Policy, 'keepLookupsDays'>,
): Store<Settings> {
  if (most === null) return settings;
  return {
    get() {
      const set = settings.get();
      const { keepDays } = set.lookups;
      return { ...set, lookups: { ...set.lookups, keepDays: Math.min(keepDays ?? most, most) } };
    },
    set(next) {
      const { keepDays } = settings.get().lookups;
      const isUnchanged = next.lookups.keepDays === Math.min(keepDays ?? most, most);
      settings.set(isUnchanged ? { ...next, lookups: { ...next.lookups, keepDays } } : next);
    },
  };
}
