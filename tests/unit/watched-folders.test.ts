import { expect, it } from 'vitest';
import { copiesOf, createWatchedBench, drop, filesIn, sentLists } from '../fakes/watched-bench.ts';

it('takes a list once it is still, sends it and lays its result beside it', async () => {
  const app = await createWatchedBench();
  const text = await drop(app.share, 'leads.csv');
  await app.work(5);
  expect(copiesOf(app.share, text)).toEqual(['leads.csv']);
  await app.work(120);
  console.log(app.folders.list()[0], [...filesIn(app.share)], app.notices);
  expect(copiesOf(app.share, text)).toEqual(['done/leads.csv']);
  expect(sentLists(app)).toHaveLength(2);
});
