import type { Bridge } from '../../shared/ipc/channel-names.ts';
import { success } from '../../shared/model/problem.ts';

/** Nobody saved a mapping or a chain, and no job is part of one. */
export const nothingSaved: Pick<
  Bridge['call'],
  | 'mappings:list'
  | 'mappings:save'
  | 'mappings:remove'
  | 'chains:list'
  | 'chains:save'
  | 'chains:remove'
  | 'jobs:chain'
> = {
  'mappings:list': async () => success([]),
  'mappings:save': async (mapping) => success({ ...mapping, id: 'm1', usedAt: new Date().toISOString() }),
  'mappings:remove': async () => success([]),
  'chains:list': async () => success([]),
  'chains:save': async (chain) => success({ ...chain, id: 'c1' }),
  'chains:remove': async () => success([]),
  'jobs:chain': async () => success(null),
};
