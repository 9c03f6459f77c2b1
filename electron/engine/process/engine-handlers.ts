import { createCheckTable } from '../../memory/kept-checks.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { thrownAs } from '../../platform/file-problems.ts';
import { readSystemCertificates } from '../../platform/network.ts';
import { verifyResult } from '../../results/import/result-scanner.ts';
import { mergeResults } from '../../results/join/merge-results.ts';
import { hashQuestions, noteQuestions, putTeamQuestions, tendQuestions } from '../book/note-questions.ts';
import { checkTable } from '../check/check-table.ts';
import { listRows } from '../check/list-rows.ts';
import { readSuppressions } from '../check/read-suppressions.ts';
import { speakingColumns } from '../columns/row-words/list-sayings.ts';
import { shapeTable } from '../columns/shape/shape-table.ts';
import { suggestMapping } from '../columns/suggest/suggest-mapping.ts';
import { prepareList } from '../prepare/prepare-list.ts';
import { splitList } from '../prepare/split-list.ts';
import { writeLookupRows } from '../prepare/write-lookup-rows.ts';
import { inspectFile, openSeenTable } from '../read/open-table.ts';
import { inspectText } from '../read/text/delimited.ts';
import { thrownAsUnread } from '../read/text/file-pieces.ts';
import type { TaskContext, TaskHandler, Works } from './dispatcher.ts';
import { type EngineInput, type EngineTask, type ListTask, listTasks, taskShapes } from './protocol.ts';

/** As many rows as the sample of a real list has, so that the code for them is compiled by then. */
const rows = 1000;

/**
 * Inspects a list that is made up here, so that the first real one is shown sooner: in a process just started, most
 * of the time of an inspection goes into loading and compiling its code.
 */
function warmUp(): void {
  const lines = ['First Name,Last Name,Company,Email,Phone,Street,City,State,Zip,Notes'];
  for (let row = 0; row < rows; row++) {
    lines.push(
      `Ann,Example ${row},"Example, Inc.",ann${row}@example.com,(212) 555-0${100 + (row % 100)},${row} Main St,Austin,TX,78701,`,
    );
  }
  const bytes = Buffer.from(lines.join('\r\n'));
  const file = { path: '', size: bytes.length, modifiedAt: 0 };
  const inspected = inspectText(file, { bytes, whole: true }, {});
  suggestMapping(inspected.inspection);
}

/** What understands a result's columns is as large, and is needed as seldom. */
const lookupAnswers = () => import('../../results/join/take-earlier.ts');

const resultTasks = () => import('./result-tasks.ts');

const openShaped = async (request: EngineInput<'rows' | 'check'>, signal: AbortSignal) =>
  shapeTable(await openSeenTable(request, signal), request.shaping);

/** What does each task on lists and files, given its checked input. */
const listWorks: Works<ListTask> = {
  warm: async () => warmUp(),
  systemCertificates: async () => ({ certificates: readSystemCertificates() }),
  inspect: async ({ path, reading }, { signal }) => {
    const inspection = await inspectFile(path, reading, signal);
    const speaking = speakingColumns(inspection);
    return {
      inspection,
      suggestions: { ...suggestMapping(inspection), ...(speaking.length > 0 && { speaking }) },
    };
  },
  check: async (request, context) => {
    const table = await openShaped(request, context.signal);
    return checkTable(table, request.service, request.mapping, { ...context, book: request.book });
  },
  rows: async (request, { signal }) => listRows(await openShaped(request, signal), request, signal),
  prepare: async ({ directory, ...use }, context) =>
    prepareList(await openShaped(use, context.signal), { directory, use, ...context }),
  lookupRows: async ({ directory, ...use }, { signal }) =>
    writeLookupRows(await openShaped(use, signal), { directory, use, signal }).catch(
      thrownAs('The rows could not be written', 'writing'),
    ),
  noteQuestions: async ({ look, ...request }, { signal }) => ({
    askedBefore: await noteQuestions(request, { look }, signal),
  }),
  hashQuestions: async ({ outcomes, ...request }, { signal }) => {
    const outcomeOf = outcomes ? await (await resultTasks()).outcomesIn(outcomes, signal) : undefined;
    return { hashes: await hashQuestions(request, { outcomeOf }, signal) };
  },
  putTeamQuestions: (told, { signal }) => putTeamQuestions(told, signal),
  tendQuestions: ({ folder }, { signal }) => tendQuestions(folder, signal),
  splitList,
  askedSources: async ({ path }, { signal }) => (await lookupAnswers()).askedSources(path, signal),
  askedOfLookups: async (request, { signal }) => (await lookupAnswers()).askedOfLookups(request, signal),
  askedOfTeam: async (request, { signal }) => (await lookupAnswers()).askedOfTeam(request, signal),
  takeLookups: async (request, { signal }) => (await lookupAnswers()).takeLookups(request, signal),
  mergeResults,
  verifyResult: ({ path }, { signal }) => verifyResult(path, signal).catch(thrownAsUnread),
  brokenChecks: ({ memory }) => withMemory(memory, (open) => createCheckTable(open).broken()),
  readSuppressions: ({ path, ...only }, { signal }) =>
    readSuppressions(path, signal, only).catch(thrownAsUnread),
};

/**
 * Tasks that run one after the other. Others start at once: few rows are read, a person waits, the database has a memory
 * limit of its own, or it rests between small steps.
 */
const heavyTasks: ReadonlySet<EngineTask> = new Set([
  ...([
    'check',
    'prepare',
    'noteQuestions',
    'hashQuestions',
    'splitList',
    'askedSources',
    'askedOfLookups',
    'askedOfTeam',
  ] as const),
  ...(['takeLookups', 'mergeResults', 'verifyResult', 'readSuppressions', 'noteOutcomes'] as const),
  ...(['takeEarlier', 'shareAnswers', 'joinSteps', 'importResult', 'writeExport'] as const),
]);

const isTask = (task: string): task is EngineTask => Object.hasOwn(taskShapes, task);
const isListTask = (task: EngineTask): task is ListTask => Object.hasOwn(listTasks, task);

const run = <T extends EngineTask>(works: Works<T>, task: T, input: unknown, context: TaskContext) =>
  works[task](taskShapes[task].input.parse(input), context);

/** Does one task. @param input As it came; checked here. */
export async function runTask(task: EngineTask, input: unknown, context: TaskContext): Promise<unknown> {
  if (isListTask(task)) return run(listWorks, task, input, context);
  return run((await resultTasks()).resultWorks, task, input, context);
}

export function handlerOf(task: string): TaskHandler | undefined {
  if (!isTask(task)) return undefined;
  const weight = heavyTasks.has(task) ? 'heavy' : 'light';
  return { weight, run: (input, context) => runTask(task, input, context) };
}
