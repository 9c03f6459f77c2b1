import { createHash } from 'node:crypto';
import type { ServiceTarget } from '../../service/client.ts';

/** Tells one account from another, in memory only: two connections with one key at one address are the same account. */
export const accountOf = ({ address, key }: ServiceTarget): string =>
  createHash('sha256').update(`${address}\n${key}`).digest('base64url');
