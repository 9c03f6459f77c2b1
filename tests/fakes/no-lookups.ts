import type { Bridge } from '../../shared/ipc/channel-names.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';

const notHere = problem('not-here', 'That does not work in the demo.', 'Run the real app.');

/** The lookups of an app that has looked nothing up. */
export const noLookups = {
  'lookups:run': async () => failure(notHere),
  'lookup-history:page': async () =>
    success({ rows: [], total: 0, all: { lookups: 0, lists: 0 }, keeping: 'kept', problems: [] }),
  'lookup-history:open': async () => success(null),
  'lookup-history:forget': async () => success(null),
  'lookup-history:forget-all': async () => success(null),
  'quick:shortcut': async () => success({ state: 'off' }),
  'quick:opening': async () => success(null),
  'quick:run': async () => failure(notHere),
  'quick:close': async () => success(null),
  'quick:open-in-app': async () => success(null),
  'quick:take-handed-over': async () => success(null),
} satisfies Partial<Bridge['call']>;
