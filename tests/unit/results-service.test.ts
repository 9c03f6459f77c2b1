import { describe, expect, it } from 'vitest';
import { createResultMemory, type RememberedResult } from '../../electron/results/service/result-memory.ts';
import { createResults } from '../../electron/results/service/results.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import type { ColumnCorrection, ResultColumn, ResultLayout } from '../../shared/model/result-layout.ts';
import { noLaterChecks } from '../../shared/model/result-table.ts';
import { memoryStore } from '../fakes/memory-store.ts';

const place = {
  path: '/jobs/1/result.csv',
  database: '/jobs/1/results.duckdb',
  sent: '/jobs/1/prepared.csv',
  reading: { headerRows: [0] },
};
const column = (header: string, role: ResultColumn['role']): ResultColumn => ({
  header,
  role,
  opposite: false,
  confidence: 'guess',
});
const phone = { kind: 'phone', slot: 0, person: null } as const;
const understood: ResultLayout = {
  columns: [
    column('Tel', { ...phone, part: 'number' }),
    column('Flag', { ...phone, part: 'litigator' }),
    column('Extra', { kind: 'plain' }),
  ],
  shape: 'wide',
};
const headers = understood.columns.map(({ header }) => header);
const counts = { 'may-call': 0, 'check-first': 0, 'do-not-call': 0, 'not-known': 0 };
const summary = { rows: 5, verdicts: counts };

/** The beginning of a result with more of everything than is shown at once. */
const wide = {
  columns: Array.from({ length: 50 }, (_, at) => ({ header: `Column ${at}` })),
  preview: Array(30).fill(Array(50).fill('x'.repeat(300))),
};

interface Options {
  /** A task that is never done. */
  stays?: string;
  /** What was decided of this very result before. */
  before?: boolean | null;
  store?: ReturnType<typeof memoryStore<RememberedResult[]>>;
  /** The result has blank state entries and never says none. */
  asks?: boolean;
}

/** The engine as results see it: notes what is asked of it. */
function setUp(state: 'ready' | 'to-import', options: Options = {}) {
  const { before = null, store = memoryStore<RememberedResult[]>([]), asks = false } = options;
  const asked: { task: string; input: unknown }[] = [];
  const judgments = () =>
    asked.filter(({ task }) => task === 'judgeResult').map(({ input }) => input as Judgment);
  const answers: Record<string, (input: { known: ResultColumn[] | null }) => unknown> = {
    inspect: () => ({ inspection: wide }),
    openResult: () => (state === 'ready' ? { headers, decisions: { blankStateDncIsNone: before } } : null),
    importResult: () => ({ headers, decisions: { blankStateDncIsNone: null } }),
    understandResult: ({ known }) => ({
      layout: known ? { columns: known, shape: 'wide' } : understood,
      understood: understood.columns,
      examples: [['2125550101'], ['no'], []],
    }),
    judgeResult: () => {
      const meansNone = judgments().at(-1)?.decisions.blankStateDncIsNone ?? null;
      const blankStateDnc = asks ? { phones: 2, meansNone } : null;
      return { litigators: ['5035550142'], overview: { layout: understood, summary, blankStateDnc } };
    },
    resultPage: () => ({ total: 0, rows: [] }),
    tryLayout: () => ({ before: counts, after: counts, freed: 3 }),
    closeResult: () => ({}),
  };
  const told: unknown[] = [];
  const learned: string[] = [];
  let version = 1;
  const results = createResults({
    held: {
      version: () => version,
      forJudging: () => ({ memory: '/data', litigators: version === 1 ? [] : ['5035550143'] }),
    },
    checks: { version: () => 1, later: () => noLaterChecks },
    learn: async (numbers) => void learned.push(...numbers),
    memory: createResultMemory(store, () => 0),
    listOf: () => null,
    placeOf: async (id) => (id === '1' ? success(place) : failure(problem('no-result', 'None.', ''))),
    engine: {
      // biome-ignore lint/suspicious/noExplicitAny: the fake answers whatever it is asked
      async run(task: string, input: any): Promise<any> {
        asked.push({ task, input });
        if (task === options.stays) return new Promise(() => {});
        return success(answers[task]?.(input));
      },
    },
  });
  results.onJudged((id, { summary: { rows, verdicts } }) => told.push({ id, rows, verdicts }));
  const tasks = () => asked.map(({ task }) => task);
  return { results, asked, tasks, judgments, store, told, learned, changeHeld: () => version++ };
}
interface Judgment {
  known: ResultColumn[] | null;
  decisions: { blankStateDncIsNone: boolean | null };
  mostFreed?: number;
}

describe('a job’s result', () => {
  it('is imported only the first time', async () => {
    const first = setUp('to-import');
    await first.results.open('1');
    expect(first.tasks()).toEqual(['openResult', 'importResult', 'judgeResult']);
    const later = setUp('ready');
    await later.results.open('1');
    expect(later.tasks()).not.toContain('importResult');
  });

  it('shows its first rows while it is still being read, cut to what is seen', async () => {
    const { results, tasks } = setUp('to-import', { stays: 'importResult' });
    void results.open('1');
    const shown = await results.firstRows('1');
    expect(tasks()).toContain('importResult');
    expect(tasks()).not.toContain('judgeResult');
    const headers = wide.columns.slice(0, 40).map(({ header }) => header);
    expect(shown).toEqual(success({ headers, rows: Array(20).fill(Array(40).fill('x'.repeat(200))) }));
    expect(await results.firstRows('2')).toMatchObject({ ok: false });
  });

  it('keeps an earlier decision about it', async () => {
    const { results, judgments } = setUp('ready', { before: true });
    await results.open('1');
    expect(judgments()[0]).toMatchObject({ decisions: { blankStateDncIsNone: true } });
  });

  it('is opened once for two requests at once, and again after it was replaced', async () => {
    const { results, tasks } = setUp('to-import');
    const imports = () => tasks().filter((task) => task === 'importResult').length;
    const [one, other] = await Promise.all([results.open('1'), results.open('1')]);
    expect([one === other, imports()]).toEqual([true, 1]);
    await Promise.all([results.open('1'), results.openAnew('1')]);
    expect(imports()).toBe(3);
  });

  it('passes on the litigators that it names', async () => {
    const { results, learned } = setUp('ready');
    await results.open('1');
    expect(learned).toEqual(['5035550142']);
  });

  it('is judged by the current suppression list before any answer about it', async () => {
    const { results, asked, tasks, changeHeld } = setUp('ready');
    const query = { view: 'phones' as const, search: '', filters: [], sort: [] };
    const page = { query, fields: [], offset: 0, limit: 10 };
    await results.open('1');
    await results.page('1', page);
    expect(tasks().filter((task) => task === 'judgeResult')).toHaveLength(1);
    changeHeld();
    await Promise.all([results.page('1', page), results.summary('1', query), results.numbers(['1'])]);
    const judgings = asked.filter(({ task }) => task === 'judgeResult');
    expect(judgings).toHaveLength(2);
    expect(judgings[1]?.input).toMatchObject({ held: { litigators: ['5035550143'] } });
    const after = tasks().slice(tasks().lastIndexOf('judgeResult'));
    expect(after).toEqual(expect.arrayContaining(['resultPage', 'resultSummary', 'resultNumbers']));
  });

  it('gives its numbers by the suppression list as it is once all lists were judged', async () => {
    const { results, tasks, changeHeld } = setUp('ready');
    await results.open('1');
    changeHeld();
    let judged = 0;
    results.onJudged(() => void (++judged === 1 && changeHeld()));
    await results.numbers(['1']);
    expect(judged).toBe(2);
    expect(tasks().filter((task) => task === 'resultNumbers')).toHaveLength(1);
  });

  it('that does not exist is refused without asking the engine', async () => {
    const { results, tasks } = setUp('ready');
    expect((await results.open('2')).ok).toBe(false);
    expect(tasks()).toEqual([]);
  });

  it('is closed only where it was opened', async () => {
    const { results, tasks } = setUp('ready');
    await results.close('1');
    expect(tasks()).toEqual([]);
    await results.open('1');
    await results.close('1');
    expect(tasks().at(-1)).toBe('closeResult');
  });

  it('is answered with the overview of the engine', async () => {
    const { results, told } = setUp('ready');
    expect(await results.open('1')).toEqual(
      success({ layout: understood, summary, blankStateDnc: null, isBlankRemembered: false }),
    );
    expect(told).toEqual([{ id: '1', ...summary }]);
  });
});

describe('the meaning of a blank state entry', () => {
  it('is remembered for other results with the same columns', async () => {
    const { results, store } = setUp('ready', { asks: true });
    await results.decide('1', { blankStateDncIsNone: true });
    const other = setUp('to-import', { asks: true, store });
    const opened = await other.results.open('1');
    expect(other.judgments().at(-1)?.decisions).toEqual({ blankStateDncIsNone: true });
    expect(opened).toMatchObject({ value: { isBlankRemembered: true } });
  });

  it('is not applied to a result that says none elsewhere', async () => {
    const { results, store } = setUp('ready', { asks: true });
    await results.decide('1', { blankStateDncIsNone: true });
    const other = setUp('to-import', { asks: false, store });
    await other.results.open('1');
    expect(other.judgments()).toMatchObject([{ decisions: { blankStateDncIsNone: null } }]);
  });

  it('is asked again once it is reset', async () => {
    const { results, store } = setUp('ready', { asks: true });
    await results.decide('1', { blankStateDncIsNone: true });
    await results.decide('1', { blankStateDncIsNone: null });
    const other = setUp('to-import', { asks: true, store });
    await other.results.open('1');
    expect(other.judgments()).toHaveLength(1);
    expect(store.get()).toEqual([]);
  });
});

describe('corrected columns', () => {
  const toPlain: ColumnCorrection = { column: 1, role: { kind: 'plain' }, opposite: false };
  const toFlag: ColumnCorrection = { column: 2, role: { ...phone, part: 'dnc' }, opposite: true };

  it('can be tried without any change', async () => {
    const { results, tasks, store } = setUp('ready');
    expect(await results.tryColumns('1', [toPlain])).toMatchObject({
      value: { faults: [], released: [1], trial: { freed: 3 } },
    });
    expect(tasks()).not.toContain('judgeResult');
    expect(store.get()).toEqual([]);
  });

  it('that contradict each other are refused with the fault', async () => {
    const { results, tasks } = setUp('ready');
    const again: ColumnCorrection = { column: 2, role: { ...phone, part: 'number' }, opposite: false };
    expect(await results.tryColumns('1', [again])).toMatchObject({
      value: { faults: [expect.stringMatching(/“Tel” and “Extra”/)], trial: null },
    });
    const corrected = await results.correct('1', [again], { released: [], freed: 100 });
    expect(corrected.ok).toBe(false);
    expect(tasks()).not.toContain('judgeResult');
  });

  it('release no flag and free no phone beyond what was agreed to', async () => {
    const { results, judgments, store } = setUp('ready');
    expect((await results.correct('1', [toPlain], { released: [], freed: 3 })).ok).toBe(false);
    expect(judgments()).toEqual([]);
    expect(store.get()).toEqual([]);
    expect((await results.correct('1', [toPlain], { released: [1], freed: 3 })).ok).toBe(true);
    expect(judgments()).toMatchObject([{ mostFreed: 3 }]);
  });

  it('apply to every result with these columns until they are undone', async () => {
    const { results, store } = setUp('ready');
    await results.correct('1', [toFlag], { released: [], freed: 0 });
    const other = setUp('to-import', { store });
    await other.results.open('1');
    expect(other.judgments()[0]?.known?.[2]).toMatchObject({ role: toFlag.role, opposite: true });
    expect(await other.results.columns('1')).toMatchObject({ value: { corrections: [toFlag] } });
    // What was a flag by correction alone holds phones back, too.
    expect((await other.results.correct('1', [], { released: [], freed: 0 })).ok).toBe(false);
    await other.results.correct('1', [], { released: [2], freed: 0 });
    expect(store.get()).toEqual([]);
  });
});
