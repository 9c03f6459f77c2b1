import { success } from '../../shared/problem.ts';
import type { QuickLookup } from '../lookups/quick/quick-lookup.ts';
import type { QuickShortcut } from '../lookups/quick/quick-shortcut.ts';
import type { Handlers } from './router.ts';

export function quickHandlers({ quick }: { quick: QuickLookup & { shortcut: QuickShortcut } }) {
  return {
    'quick:shortcut': () => success({ state: quick.shortcut.state() }),
    'quick:opening': () => success(quick.opening()),
    'quick:run': (request) => quick.run(request),
    'quick:close': () => {
      quick.close();
      return success(null);
    },
    'quick:open-in-app': () => {
      quick.openInApp();
      return success(null);
    },
    'quick:take-handed-over': () => success(quick.takeHandedOver()),
  } satisfies Partial<Handlers>;
}
