import { expect, it } from 'vitest';
import { recentLists } from '../../renderer/new-job/recent-lists.ts';
import { aJobSummary } from '../fakes/fake-data.ts';

const sample = { jobId: 'e', seed: 1, column: null, rows: 10, of: 20 };
const at = (day: number) => `2026-11-0${day}T10:00:00Z`;

it('has the lists that people sent last, each name once, by the job that sent it last', () => {
  const jobs = [
    aJobSummary({ id: 'a', name: 'spring.csv', createdAt: at(1) }),
    aJobSummary({ id: 'b', name: 'spring.csv', createdAt: at(3) }),
    aJobSummary({ id: 'c', name: 'summer.csv', createdAt: at(2) }),
    aJobSummary({ id: 'd', name: 'fall.csv', createdAt: at(4), pilotOf: sample }),
    aJobSummary({ id: 'e', name: 'old.csv', createdAt: at(1) }),
  ];
  expect(recentLists(jobs, 2).map(({ jobId, name }) => `${jobId} ${name}`)).toEqual([
    'b spring.csv',
    'c summer.csv',
  ]);
});
