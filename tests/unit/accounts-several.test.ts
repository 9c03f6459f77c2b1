import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountsDesk, openAccountsDesk } from '../fakes/accounts-desk.ts';
import { valueIn } from '../fakes/job-bench.ts';

const address = 'https://api.example.com';
const keys = { one: 'key-of-account-one-1111', two: 'key-of-account-two-2222' };

let desk: AccountsDesk;
/** Ids of two connections at one address, each with a job. */
let one = '';
let two = '';
beforeEach(async () => {
  desk = await openAccountsDesk();
  one = valueIn(await desk.add(address, keys.one)).id;
  await desk.send();
  two = valueIn(await desk.add(address, keys.two)).id;
  await desk.send();
});

const keyOf = async (id: string) => valueIn(await desk.connections.target(id)).key;
const remove = async (id: string) => valueIn(await desk.connections.remove(id));

describe('of two accounts at one address', () => {
  test('each is known again by its key, whatever was added and removed in between', async () => {
    await remove(one);
    await remove(two);
    const other = valueIn(await desk.add('https://elsewhere.example.com', keys.one));
    expect(other).toMatchObject({ takenBack: 0, former: [] });
    await remove(other.id);
    expect(valueIn(await desk.add(address, keys.two))).toMatchObject({ id: two, takenBack: 1 });
    expect(valueIn(await desk.add(address, keys.one))).toMatchObject({ id: one, takenBack: 1, former: [] });
  });

  test('the one that is still there is not touched by what becomes of the other', async () => {
    await desk.connections.replaceKey(one, 'a-new-key-of-one-3333');
    expect([await keyOf(one), await keyOf(two)]).toEqual(['a-new-key-of-one-3333', keys.two]);
    const { connections } = await desk.connections.list();
    expect(connections.map(({ id }) => id)).toEqual(['practice', one, two]);
    await remove(one);
    expect(await keyOf(two)).toBe(keys.two);
  });

  test('one that came back is not kept as a removed one', async () => {
    await remove(one);
    await remove(two);
    expect(desk.store.get().removed.map(({ id }) => id)).toEqual([one, two]);
    await desk.add(address, keys.one);
    expect(desk.store.get().removed.map(({ id }) => id)).toEqual([two]);
    valueIn(await desk.connections.takeOver(one, two));
    expect(desk.store.get().removed).toEqual([]);
  });

  test('both are one from then on when a key replaces another that was removed', async () => {
    await remove(two);
    await desk.connections.replaceKey(one, keys.two);
    expect(desk.connections.owner({ id: two, address })?.id).toBe(one);
    await remove(one);
    expect(valueIn(await desk.add(address, keys.two))).toMatchObject({ takenBack: 2, former: [] });
  });
});
