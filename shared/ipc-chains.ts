import { z } from 'zod';
import { ChainSchema, type ChainView, type SavedChain } from './chain.ts';
import { answers, id, nothing } from './ipc-channel.ts';

const one = z.object({ id });

/** Services that are asked one after the other, and the jobs that did. */
export const chainIpc = {
  'chains:list': answers<SavedChain[]>()(nothing),
  /** In the place of one with the same name. */
  'chains:save': answers<SavedChain>()(ChainSchema),
  'chains:remove': answers<SavedChain[]>()(one),
  /** The chain that a job is part of; null where it is part of none. */
  'jobs:chain': answers<ChainView | null>()(one),
} as const;
