import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { summaryOf } from '../../electron/jobs/record/summarize-job.ts';
import { followMain } from '../../renderer/app/follow-main.ts';
import { keyOf, progressOf } from '../../renderer/ipc/ask.ts';
import { call } from '../../renderer/ipc/call-main.ts';
import { jobsQuery } from '../../renderer/ipc/queries.ts';
import type { EventName, IpcEvents, NewsPlace } from '../../shared/ipc/ipc-events.ts';
import type { JobList } from '../../shared/model/job-list.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { failure, ProblemError, problem, success } from '../../shared/model/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { stubWindow } from '../fakes/stub-window.ts';

describe('following the main process', () => {
  let listeners: ReturnType<typeof stubWindow>;
  const emit = <E extends EventName>(event: E, payload: IpcEvents[E]) => listeners.get(event)?.(payload);
  const aJob = (part: Partial<JobRecord> = {}) => summaryOf(aJobRecord({ id: 'job-0001', ...part }));
  const listOf = (...jobs: JobList['jobs']): JobList => ({ jobs, setAside: [] });

  let client: QueryClient;
  let announced: string[];
  let navigated: NewsPlace[];
  let stop: () => void;

  beforeEach(() => {
    listeners = stubWindow();
    client = new QueryClient();
    announced = [];
    navigated = [];
    stop = followMain(client, {
      announce: (text) => announced.push(text),
      navigate: (place) => navigated.push(place),
    });
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  const shown = () => client.getQueryData(jobsQuery.queryKey)?.jobs.map(({ id, state }) => `${id} ${state}`);

  const settle = () => new Promise(setImmediate);

  /** Something of the cache as the window has it open; each reading is answered by hand. */
  function open<Value>(queryKey: QueryKey) {
    const readings: ((value: Value) => void)[] = [];
    const queryFn = () => new Promise<Value>((resolve) => readings.push(resolve));
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    return {
      async answer(value: Value) {
        await settle();
        readings.shift()?.(value);
        await settle();
      },
    };
  }

  describe('the list in the window', () => {
    it('applies each change and removal without reading the list again', async () => {
      const list = open<JobList>(jobsQuery.queryKey);
      await list.answer(listOf(aJob({ state: 'sending' })));
      emit('jobs:changed', aJob({ state: 'pending' }));
      emit('jobs:changed', aJob({ id: 'job-0002', state: 'preparing' }));
      expect(shown()).toEqual(['job-0002 preparing', 'job-0001 pending']);
      await settle();
      expect(client.isFetching()).toBe(0);
      emit('jobs:removed', { id: 'job-0001' });
      expect(shown()).toEqual(['job-0002 preparing']);
      await settle();
      expect(client.isFetching()).toBe(0);
    });
  });

  const jobKey = keyOf('jobs:get', { id: 'job-0001' });
  const progressKey = progressOf('job-0001').queryKey;

  describe('an open job', () => {
    it('shows a change that came while it was being read', async () => {
      const job = open<string>(jobKey);
      emit('jobs:changed', aJob({ state: 'pending' }));
      await job.answer('sending');
      await job.answer('pending');
      expect(client.getQueryData(jobKey)).toBe('pending');
    });

    it('is removed where it was removed while being read', async () => {
      const job = open<string | null>(jobKey);
      emit('jobs:removed', { id: 'job-0001' });
      await job.answer('done');
      await job.answer(null);
      expect(client.getQueryData(jobKey)).toBeNull();
    });

    it('is read again after a change or removal, and its progress ends with its step', async () => {
      const stale = () => client.getQueryState(jobKey)?.isInvalidated;
      client.setQueryData<unknown>(jobKey, {});
      client.setQueryData(jobsQuery.queryKey, listOf(aJob({ state: 'sending' })));
      const progress = { id: 'job-0001', phase: 'sending', done: 1, total: 2 } as const;
      emit('progress', progress);
      expect(client.getQueryData(progressKey)).toEqual(progress);
      emit('jobs:changed', aJob({ state: 'sending', note: 'New' }));
      await settle();
      expect(stale()).toBe(true);
      expect(client.getQueryData(progressKey)).toEqual(progress);
      emit('jobs:changed', aJob({ state: 'pending' }));
      expect(client.getQueryData(progressKey)).toBeNull();
      client.setQueryData<unknown>(jobKey, {});
      emit('jobs:removed', { id: 'job-0001' });
      await settle();
      expect(stale()).toBe(true);
    });
  });

  describe('announcements for screen readers', () => {
    it('name a new status, but no step that looks the same', () => {
      client.setQueryData(jobsQuery.queryKey, listOf(aJob({ name: 'Spring', state: 'ready' })));
      emit('jobs:changed', aJob({ name: 'Spring', state: 'fetching' }));
      expect(announced).toEqual([]);
      emit('jobs:changed', aJob({ name: 'Spring', state: 'done' }));
      expect(announced).toEqual(['Spring: Done']);
      emit('jobs:changed', aJob({ id: 'job-0002', state: 'done' }));
      expect(announced).toHaveLength(1);
    });
  });

  describe('what an event may have changed', () => {
    const lists = keyOf('lookup-lists:list', undefined);
    const all = {
      opened: ['opened:list'],
      checks: ['checks:stale'],
      lookupLists: lists,
      pastLookups: ['lookup-history:page', {}],
      suppression: ['suppression:status'],
      ledger: ['ledger:page', {}],
      budget: ['budgets:get', {}],
      updates: ['updates:view'],
      followUps: ['jobs:follow-ups', {}],
      testBatches: ['jobs:forecast', {}],
      rows: ['lookup-lists:rows', {}],
      result: ['results:open', {}],
    };
    const list = { id: 'list-1', name: 'Fair', state: 'running', checkedAt: null, blocked: 0 };

    /** @returns what is read again after the event */
    async function readAgainBy(emitEvent: () => void): Promise<string[]> {
      for (const key of Object.values(all)) client.setQueryData(key, {});
      client.setQueryData<unknown>(lists, { lists: [list] });
      emitEvent();
      await settle();
      return Object.entries(all).flatMap(([name, key]) =>
        client.getQueryState(key)?.isInvalidated ? [name] : [],
      );
    }

    // biome-ignore lint/suspicious/noExplicitAny: only what is looked at is made up
    const summary = (part: object): any => ({ ...list, ...part });

    it('of an opened file is read again, and the file is as the event has it', async () => {
      const file = summary({ id: 'file-1' });
      expect(await readAgainBy(() => emit('opened:changed', file))).toEqual(['opened', 'checks']);
      expect(client.getQueryData(keyOf('opened:get', { id: 'file-1' }))).toEqual(file);
      expect(await readAgainBy(() => emit('opened:removed', { id: 'file-1' }))).toEqual([
        ...['opened', 'checks'],
      ]);
      expect(client.getQueryData(keyOf('opened:get', { id: 'file-1' }))).toBeNull();
    });

    it('of a list of lookups is read again: its rows, at its end the history, and what checks made of it', async () => {
      const read = (part: object) => readAgainBy(() => emit('lookup-lists:changed', summary(part)));
      const always = ['lookupLists', 'rows'];
      expect(await read({})).toEqual(always);
      expect(await read({ state: 'done' })).toEqual(['lookupLists', 'pastLookups', 'rows']);
      expect(await read({ blocked: 1 })).toEqual(['checks', ...always]);
      expect(await read({ checkedAt: '2026-03-01T00:00:00.000Z' })).toEqual(['checks', ...always]);
      expect(announced).toEqual(['Fair: Done', expect.stringMatching(/^Fair: /)]);
    });

    it('of a removed list of lookups is read again, and the list is gone', async () => {
      client.setQueryData<unknown>(keyOf('lookup-lists:get', { id: 'list-1' }), list);
      expect(await readAgainBy(() => emit('lookup-lists:removed', { id: 'list-1' }))).toEqual([
        ...['checks', 'lookupLists', 'pastLookups'],
      ]);
      expect(client.getQueryData(keyOf('lookup-lists:get', { id: 'list-1' }))).toBeNull();
    });

    it('of a job is read again where it was checked', async () => {
      client.setQueryData(jobsQuery.queryKey, listOf(aJob()));
      const read = (part: object) => readAgainBy(() => emit('jobs:changed', { ...aJob(), ...part }));
      expect(await read({})).not.toContain('checks');
      expect(await read({ blocked: 2 })).toContain('checks');
      expect(await read({ blocked: 2, checkedAt: '2026-03-01T00:00:00.000Z' })).toContain('checks');
    });

    it('of people to hold, checks and money is read again', async () => {
      const results = ['testBatches', 'result'];
      expect(await readAgainBy(() => emit('suppression:changed', null))).toEqual([
        ...['checks', 'suppression', ...results],
      ]);
      expect(await readAgainBy(() => emit('checks:changed', null))).toEqual(['checks', ...results]);
      expect(await readAgainBy(() => emit('ledger:changed', null))).toEqual(['ledger', 'budget']);
    });
  });

  it('stores other events at once, even while reading, until it stops', async () => {
    const connections = { connections: [], activeId: 'practice' };
    const reading = open(keyOf('connections:list', undefined));
    await settle();
    const webhook = { url: 'http://127.0.0.1:1/x', received: 0, problem: null };
    emit('connections:changed', connections);
    emit('webhook:changed', webhook);
    emit('progress', { id: 't', done: 1, total: 2 });
    emit('navigate', { jobId: 'job-0001' });
    await reading.answer({ connections: [], activeId: 'the one before' });
    expect(client.getQueryData(keyOf('connections:list', undefined))).toEqual(connections);
    expect(client.getQueryData(keyOf('webhook:status', undefined))).toEqual(webhook);
    expect(client.getQueryData(progressOf('t').queryKey)).toEqual({ id: 't', done: 1, total: 2 });
    expect(navigated).toEqual([{ jobId: 'job-0001' }]);
    stop();
    expect(listeners.size).toBe(0);
  });
});

describe('calling the main process', () => {
  const answering = (answer: () => Promise<unknown>) =>
    vi.stubGlobal('window', { enrichDesk: { call: { 'jobs:list': answer } } });
  const failed = () => call('jobs:list', undefined).catch((thrown: unknown) => thrown);
  afterEach(() => vi.unstubAllGlobals());

  it('returns the value of the answer', async () => {
    answering(async () => success('the list'));
    expect(await call('jobs:list', undefined)).toBe('the list');
  });

  it('throws the problem of the answer', async () => {
    answering(async () => failure(problem('not-here', 'It is not here.', 'Look there.')));
    expect(await failed()).toBeInstanceOf(ProblemError);
    expect(await failed()).toMatchObject({ problem: { code: 'not-here', advice: 'Look there.' } });
  });

  it('turns a broken call into a problem with the error as its detail', async () => {
    answering(() => Promise.reject(new Error('No handler registered')));
    expect(await failed()).toMatchObject({
      problem: { code: 'unexpected', detail: 'No handler registered' },
    });
  });
});
