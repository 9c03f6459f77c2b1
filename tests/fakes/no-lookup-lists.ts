import type { Bridge } from '../../shared/ipc/channel-names.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';

const none = async () => failure(problem('no-list', 'There is no such list of lookups.', ''));

/** The lists of lookups of an app that has none. */
export const noLookupLists = {
  'lookup-lists:list': async () => success({ lists: [], setAside: [] }),
  'lookup-lists:get': async () => success(null),
  'lookup-lists:create': none,
  'lookup-lists:rows': none,
  'lookup-lists:row': none,
  'lookup-lists:pause': none,
  'lookup-lists:resume': none,
  'lookup-lists:stop': none,
  'lookup-lists:ask-again': none,
  'lookup-lists:rename': none,
  'lookup-lists:remove': none,
} satisfies Partial<Bridge['call']>;
