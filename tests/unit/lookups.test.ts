import { describe, expect, test } from 'vitest';
import { createLookups } from '../../electron/lookups/lookups.ts';
import { failure, problem, success } from '../../shared/problem.ts';

const answer = { items: [], creditsDeducted: 0, requestId: null, raw: '{}' };

function lookups(target = success({ connectionId: 'a', address: 'https://api.example.com', key: 'k' })) {
  const asked: unknown[] = [];
  const parts = {
    service: {
      lookup: async (_target: unknown, kind: string, inputs: unknown) => {
        asked.push({ kind, inputs });
        return success(answer);
      },
    },
    target: async () => target,
  };
  return { asked, run: createLookups(parts).run, parts };
}

describe('a lookup by hand', () => {
  test('asks once', async () => {
    const { run, asked } = lookups();
    expect(await run('name', { first_name: 'Mira', last_name: 'Castellan' })).toEqual(success(answer));
    expect(asked).toEqual([{ kind: 'name', inputs: [{ first_name: 'Mira', last_name: 'Castellan' }] }]);
  });

  test('passes on no field the lookup does not have', async () => {
    const { run, asked } = lookups();
    await run('phone', { phone: '5035550142', company_name: 'left over from another tab' });
    expect(asked).toEqual([{ kind: 'phone', inputs: [{ phone: '5035550142' }] }]);
  });

  test('says what is wrong with the connection instead of asking', async () => {
    const unreadable = failure(problem('key-unreadable', 'The key cannot be read.', 'Enter it again.'));
    const { parts, asked } = lookups();
    const { run } = createLookups({ ...parts, target: async () => unreadable });
    expect(await run('phone', { phone: '5035550142' })).toEqual(unreadable);
    expect(asked).toEqual([]);
  });
});
