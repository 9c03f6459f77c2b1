import { expect, it } from 'vitest';
import { summaryOf } from '../../electron/jobs/record/summary.ts';
import { judgeFinished } from '../../electron/results/judge-finished.ts';
import type { JobSummary } from '../../shared/job.ts';
import { failure, problem } from '../../shared/problem.ts';
import { countVerdicts } from '../../shared/verdict/verdict.ts';
import { aJobRecord } from '../fakes/fake-data.ts';

function setUp() {
  const asked: string[] = [];
  let change: (job: JobSummary) => void = () => {};
  let remove: (id: string) => void = () => {};
  judgeFinished(
    {
      onChange(listener) {
        change = listener;
      },
      onRemoved(listener) {
        remove = listener;
      },
    },
    {
      async open(id) {
        asked.push(id);
        return failure(problem('x', 'It could not be read.', 'Fetch it again.'));
      },
    },
  );
  return {
    asked,
    remove: () => remove('1'),
    change: (job: Partial<JobSummary>) => change({ ...summaryOf(aJobRecord({ id: '1' })), ...job }),
  };
}
const done = { state: 'done', checkedAt: '2026-11-22T00:00:00Z' } as const;
const judged = { ...done, verdicts: countVerdicts(['may-call']) };

it('judges a result once it is there, and not again while nothing new comes', () => {
  const { asked, change } = setUp();
  change({ state: 'pending' });
  change({ state: 'done', checkedAt: null });
  expect(asked).toEqual([]);
  change(done);
  change({ ...done, note: 'A note' });
  expect(asked).toEqual(['1']);
  change(judged);
  change({ ...judged, archived: true });
  expect(asked).toEqual(['1']);
});

it('judges the result that takes the place of a judged one', () => {
  const { asked, change } = setUp();
  change(done);
  change(judged);
  change(done);
  expect(asked).toEqual(['1', '1']);
});

it('judges a result that was removed before it was judged, and taken back', () => {
  const { asked, change, remove } = setUp();
  change(done);
  remove();
  change(done);
  expect(asked).toEqual(['1', '1']);
  change(judged);
  remove();
  change(judged);
  expect(asked).toEqual(['1', '1']);
});
