import { describe, expect, it } from 'vitest';
import { createResults } from '../../electron/results/results.ts';
import { failure, problem, success } from '../../shared/problem.ts';
import type { ResultOverview } from '../../shared/result-overview.ts';

const place = {
  path: '/jobs/1/result.csv',
  database: '/jobs/1/results.duckdb',
  sent: '/jobs/1/prepared.csv',
  reading: { headerRows: [0] },
};
const table = { headers: [], rows: 0, rewritten: null };
const layout = { columns: [], shape: 'none' as const };

/** The engine as results see it: notes what is asked of it. */
function setUp(state: 'ready' | 'to-import', before: boolean | null = null) {
  const asked: { task: string; input: unknown }[] = [];
  const judged = { layout, decisions: { blankStateDncIsNone: before } };
  const answers: Record<string, () => unknown> = {
    openResult: () => (state === 'ready' ? { state, table, judged } : { state, why: 'never-read' }),
    importResult: () => ({ state: 'ready', table, judged: null }),
    recogniseResult: () => layout,
    judgeResult: () => ({}),
    resultOverview: () => ({ layout }),
    closeResult: () => ({}),
  };
  const results = createResults({
    placeOf: async (id) => (id === '1' ? success(place) : failure(problem('no-result', 'None.', ''))),
    engine: {
      // biome-ignore lint/suspicious/noExplicitAny: the fake answers whatever it is asked
      async run(task: string, input: unknown): Promise<any> {
        asked.push({ task, input });
        return success(answers[task]?.());
      },
    },
  });
  const tasks = () => asked.map(({ task }) => task);
  return { results, asked, tasks };
}

describe('a job’s result', () => {
  it('is read into its database the first time only', async () => {
    const first = setUp('to-import');
    await first.results.open('1');
    expect(first.tasks()).toEqual([
      'openResult',
      'importResult',
      'recogniseResult',
      'judgeResult',
      'resultOverview',
    ]);
    const later = setUp('ready');
    await later.results.open('1');
    expect(later.tasks()).not.toContain('importResult');
  });

  it('keeps what the user said of it before', async () => {
    const { results, asked } = setUp('ready', true);
    await results.open('1');
    expect(asked.find(({ task }) => task === 'judgeResult')?.input).toMatchObject({
      decisions: { blankStateDncIsNone: true },
    });
  });

  it('is opened once when it is asked for twice at once', async () => {
    const { results, tasks } = setUp('to-import');
    const [one, other] = await Promise.all([results.open('1'), results.open('1')]);
    expect(one).toBe(other);
    expect(tasks().filter((task) => task === 'importResult')).toHaveLength(1);
  });

  it('that is not there says so without asking the engine', async () => {
    const { results, tasks } = setUp('ready');
    expect((await results.open('2')).ok).toBe(false);
    expect(tasks()).toEqual([]);
  });

  it('is let go of only where it was opened', async () => {
    const { results, tasks } = setUp('ready');
    await results.close('1');
    expect(tasks()).toEqual([]);
    await results.open('1');
    await results.close('1');
    expect(tasks().at(-1)).toBe('closeResult');
  });

  it('answers with what the engine found', async () => {
    const { results } = setUp('ready');
    const opened = await results.open('1');
    const overview: Partial<ResultOverview> = { layout };
    expect(opened).toEqual(success(overview));
  });
});
