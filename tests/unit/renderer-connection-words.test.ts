import { expect, test } from 'vitest';
import { leftBehind } from '../../renderer/settings/connection-words.ts';

const at = (id: string) => ({ id, name: id, address: 'https://api.example.com', kind: 'service' as const });
const job = (id: string, state: 'pending' | 'done' | 'sending') => ({ connection: at(id), state });

test('what a connection leaves behind at its old address is counted in words', () => {
  const list = { connection: at('a'), state: 'running' as const };
  expect(leftBehind('a', [job('a', 'done'), job('b', 'pending')], [])).toBeNull();
  expect(leftBehind('a', [job('a', 'pending')], [])).toBe(
    '1 job is in progress at the old address and can’t be followed from here after the change.',
  );
  expect(leftBehind('a', [job('a', 'pending'), job('a', 'sending')], [list])).toMatch(
    /^2 jobs and 1 list of lookups are in progress/,
  );
});
