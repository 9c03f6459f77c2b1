import type { Browser } from '@playwright/test';
import { z } from 'zod';
import { atMost, type Measurement, milliseconds } from './table.ts';

/** What a task of the page's main thread took; milliseconds. */
interface Task {
  took: number;
  /** Of it, script, with the layout that a script asked for. */
  script: number;
  /** Of it, styles and layout. */
  layout: number;
}

export interface MainThread {
  longest: Task;
  /** The most processor time of any task, milliseconds: what the longest would take were nothing else running. */
  mostProcessor: number;
  /** Tasks over `mostMs`. */
  long: number;
}

/** A task longer than this is felt: no press is answered meanwhile. */
const mostMs = 50;

const scripts = ['EvaluateScript', 'v8.evaluateModule', 'v8.compile', 'v8.compileModule', 'FunctionCall'];
const layouts = ['UpdateLayoutTree', 'Layout'];

const TraceSchema = z.object({ traceEvents: z.array(z.unknown()) });
const EventSchema = z.object({
  name: z.string(),
  ph: z.literal('X'),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds, as all of these. */
  ts: z.number(),
  dur: z.number(),
  tdur: z.number().optional(),
  /** Where the script is from that was run. */
  args: z
    .object({ data: z.object({ url: z.string() }) })
    .optional()
    .catch(undefined),
});
type Event = z.infer<typeof EventSchema>;
const ThreadSchema = z.object({
  name: z.literal('thread_name'),
  pid: z.number(),
  tid: z.number(),
  args: z.object({ name: z.literal('CrRendererMain') }),
});

/**
 * The main thread of the only page that is open, while `during` runs: whatever happens there, by the browser's own trace.
 * `during` must look for nothing by Playwright's locators, whose search runs on the same thread.
 */
export async function watchMainThread(browser: Browser, during: () => Promise<void>): Promise<MainThread> {
  await browser.startTracing(undefined, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'],
  });
  try {
    await during();
  } catch (error) {
    await browser.stopTracing().catch(() => null);
    throw error;
  }
  const trace = await browser.stopTracing();
  return readMainThread(TraceSchema.parse(JSON.parse(trace.toString())).traceEvents);
}

function readMainThread(trace: readonly unknown[]): MainThread {
  const threads = new Map<string, Event[]>();
  const keyOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  for (const event of trace) {
    const thread = ThreadSchema.safeParse(event);
    if (thread.success) threads.set(keyOf(thread.data), []);
  }
  for (const event of trace) {
    const complete = EventSchema.safeParse(event);
    if (complete.success) threads.get(keyOf(complete.data))?.push(complete.data);
  }
  // Chromium keeps a spare process and has pages of its own, and the app's may have begun in another one.
  const [events = []] = [...threads.values()].sort((a, b) => ofApp(b) - ofApp(a));
  const tasks = tasksIn(events);
  const longest = tasks.reduce<Event | null>(
    (most, task) => (most && most.dur >= task.dur ? most : task),
    null,
  );
  if (!longest) throw new Error('The trace holds no task of a page.');
  const within = events.filter(({ ts, dur }) => ts >= longest.ts && ts + dur <= longest.ts + longest.dur);
  return {
    longest: {
      took: longest.dur / 1000,
      script: outermost(within, scripts) / 1000,
      layout: outermost(within, layouts) / 1000,
    },
    mostProcessor: Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1000,
    long: tasks.filter(({ dur }) => dur > mostMs * 1000).length,
  };
}

const tasksIn = (events: readonly Event[]) => events.filter(({ name }) => name === 'RunTask');

/** How long scripts ran that came from the app's server. */
const ofApp = (events: readonly Event[]) =>
  events
    .filter(({ args }) => args?.data.url.startsWith('http://127.0.0.1:'))
    .reduce((sum, { dur }) => sum + dur, 0);

/** Microseconds in events of these names, those inside of another one not counted again. */
function outermost(events: readonly Event[], names: readonly string[]): number {
  let sum = 0;
  let end = 0;
  for (const { ts, dur } of events.filter(({ name }) => names.includes(name)).sort((a, b) => a.ts - b.ts)) {
    if (ts < end) continue;
    sum += dur;
    end = ts + dur;
  }
  return sum;
}

/** The line of a table for what `watchMainThread` saw. */
export function longestTask(
  what: string,
  { longest: { took, script, layout }, mostProcessor, long }: MainThread,
): Measurement {
  const parts = `script ${milliseconds(script)}, layout ${milliseconds(layout)}`;
  const more = `${parts}; ${long} over ${mostMs} ms; most processor time ${milliseconds(mostProcessor)}`;
  return atMost(`${what}: longest task`, mostMs, took, milliseconds, more);
}
