import { describe, expect, it } from 'vitest';
import { createResultMemory, type RememberedResult } from '../../electron/results/service/result-memory.ts';
import { createResults } from '../../electron/results/service/results.ts';
import { columnsAtFirst, fitView, viewOf, wholeResult } from '../../renderer/results/result-view.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { type SavedView, SavedViewSchema } from '../../shared/model/result-query.ts';
import { noLaterChecks, type ResultOverview } from '../../shared/model/result-table.ts';
import { memoryStore } from '../fakes/memory-store.ts';

const info = (field: 'c0' | 'c1' | 'person-name') => ({ field, name: field, numeric: false });
const fields: ResultOverview['fields'] = {
  people: [info('person-name'), info('c0'), info('c1')],
  phones: [info('c0')],
  raw: [info('c0'), info('c1')],
};
const view = (name: string, search = ''): SavedView => ({
  name,
  query: { ...wholeResult, search },
  columns: {},
});

describe('saved views', () => {
  function setUp(store = memoryStore<RememberedResult[]>([])) {
    const headers: Record<string, string[]> = { one: ['A', 'B'], same: ['A', 'B'], other: ['B', 'A'] };
    const memory = createResultMemory(store, () => 0);
    const results = createResults({
      held: { version: () => 1, forJudging: () => ({ memory: '', litigators: [] }) },
      checks: { version: () => 1, later: () => noLaterChecks },
      learn: async () => {},
      memory,
      listOf: () => null,
      placeOf: async (id) =>
        headers[id]
          ? success({ path: id, database: id, sent: null, reading: {} })
          : failure(problem('gone', 'Gone.', '')),
      engine: {
        // biome-ignore lint/suspicious/noExplicitAny: it is only asked for the header
        run: async (_: string, { path }: any): Promise<any> =>
          success({ headers: headers[path], decisions: { blankStateDncIsNone: null } }),
      },
    });
    const names = async (id: string) => {
      const all = await results.views(id);
      return all.ok ? all.value.map(({ name, query }) => `${name} ${query.search}`.trim()) : [];
    };
    return { results, names, memory, store };
  }

  it('belong to results with the same columns in the same order', async () => {
    const { results, names } = setUp();
    await results.saveView('one', view('Texas'), 'Texas');
    expect(await names('same')).toEqual(['Texas']);
    expect(await names('other')).toEqual([]);
    expect((await results.views('gone')).ok).toBe(false);
  });

  it('are changed, renamed and deleted by their unique names', async () => {
    const { results, names } = setUp();
    for (const name of ['Texas', 'Ohio']) await results.saveView('one', view(name), name);
    await results.saveView('one', view('texas', 'x'), 'Texas');
    expect(await names('one')).toEqual(['texas x', 'Ohio']);
    await results.saveView('one', view('Iowa'), 'texas');
    expect(await names('one')).toEqual(['Iowa', 'Ohio']);
    await results.saveView('one', view('Ohio', 'y'), 'Iowa');
    expect(await names('one')).toEqual(['Ohio y']);
    await results.removeView('one', 'ohio');
    expect(await names('one')).toEqual([]);
  });

  it('survive other decisions on their columns and many other results', async () => {
    const { results, names, memory, store } = setUp();
    await results.saveView('one', view('Texas'), 'Texas');
    memory.keep(['A', 'B'], { blankStateDncIsNone: true });
    memory.keep(['A', 'B'], { blankStateDncIsNone: null });
    for (let kind = 0; kind < 400; kind++) memory.keep([String(kind)], { blankStateDncIsNone: true });
    expect(await names('one')).toEqual(['Texas']);
    expect(store.get().length).toBeLessThan(310);
  });
});

describe('a saved view', () => {
  it('is restored unchanged', () => {
    const people = columnsAtFirst('people', fields.people).reverse();
    const changed = { people: people.map((column) => ({ ...column, width: 99, hidden: true })) };
    const query = {
      ...wholeResult,
      search: 'ann',
      filters: [{ kind: 'empty' as const, field: 'c1' as const, empty: false }],
      sort: [{ field: 'c0' as const, descending: true }],
    };
    const saved = SavedViewSchema.parse(JSON.parse(JSON.stringify(viewOf('Mine', query, changed))));
    expect(fitView(saved, fields)).toEqual({ query, changed });
  });

  it('leaves out missing columns, and shows unknown ones last', () => {
    const saved = viewOf(
      'Mine',
      { ...wholeResult, filters: [{ kind: 'empty', field: 'c7', empty: false }] },
      { people: columnsAtFirst('people', [info('c1'), { ...info('c0'), field: 'c7' }]) },
    );
    const { query, changed } = fitView(saved, fields);
    expect(query.filters).toEqual([]);
    expect(changed.people?.map(({ field }) => field)).toEqual(['c1', 'person-name', 'c0']);
  });
});
