import { expect, test } from 'vitest';
import { answered, createListBench, practice, trouble } from '../fakes/lookup-list-bench.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';

const phoneOf = (last: number) => `20255501${String(last).padStart(2, '0')}`;

test('a list tells its certain answers, with when they came, also after a restart; none of rows whose outcome is not known', async () => {
  const bench = await createListBench();
  bench.onAsk = (inputs) =>
    inputs.some(({ phone }) => phone === phoneOf(16))
      ? { kind: 'unknown', problem: trouble('lost'), standing: true }
      : answered(inputs);
  const first = Array.from({ length: 15 }, (_, at) => phoneOf(at + 1));
  const id = await bench.start(['-no number', '=3', ...first, phoneOf(16)]);
  await bench.clock.advance(60_000);
  const disk = createMemoryDisk(new Map(bench.disk.files));
  const again = await createListBench({ disk, clock: bench.clock });
  for (const { lists } of [bench, again]) {
    const [list] = lists.answered();
    expect(list).toMatchObject({ id, name: 'people.csv', kind: 'phone', connection: practice });
    const rows = (await list?.rows()) ?? [];
    expect(rows.map(({ n, input, item }) => [n, input.phone, item().outcome])).toEqual(
      first.map((phone, at) => [at + 3, phone, Number(phone.at(-1)) % 2 === 0 ? 'hit' : 'miss']),
    );
    expect(rows.every(({ at }) => Date.parse(at) <= bench.clock.now())).toBe(true);
  }
});
