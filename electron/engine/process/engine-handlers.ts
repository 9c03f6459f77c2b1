import { createCheckTable } from '../../memory/kept-checks.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { readSystemCertificates } from '../../platform/system-certificates.ts';
import { verifyResult } from '../../results/import/result-scanner.ts';
import { askedSources } from '../../results/join/asked-list.ts';
import { mergeResults } from '../../results/join/merge-results.ts';
import { noteQuestions, tendQuestions } from '../book/note-questions.ts';
import { checkTable } from '../check/check-table.ts';
import { listRows } from '../check/list-rows.ts';
import { readSuppressions } from '../check/read-suppressions.ts';
import { speakingColumns } from '../columns/row-words/row-words.ts';
import { shapeTable } from '../columns/shape/shape-table.ts';
import { suggestMapping } from '../columns/suggest/suggest-mapping.ts';
import { writeLookupRows } from '../prepare/lookup-rows.ts';
import { asWritingProblem } from '../prepare/new-file.ts';
import { prepareList } from '../prepare/prepare-list.ts';
import { splitList } from '../prepare/split-list.ts';
import { inspectFile, openSeenTable } from '../read/open-table.ts';
import { inspectText } from '../read/text/delimited.ts';
import { asReadingProblem } from '../read/text/file-pieces.ts';
import { type TaskHandler, taskHandler } from './dispatcher.ts';
import { type EngineTask, engineTasks } from './protocol.ts';
import type { ResultTask } from './result-tasks.ts';

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
  const inspected = inspectText('', { size: bytes.length, modifiedAt: 0 }, { bytes, whole: true }, {});
  suggestMapping(inspected.inspection);
}

/** What does it is loaded with the first: the database takes time and memory that lists have no use for. */
const onResults = (weight: TaskHandler['weight'], task: ResultTask): TaskHandler => ({
  weight,
  run: async (input, context) => (await import('./result-tasks.ts')).resultTasks[task](input, context),
});
/** What understands a result's columns is as large, and is needed as seldom. */
const lookupAnswers = () => import('../../results/join/take-earlier.ts');

/** What the engine can be asked, each joined to the function that does it. */
export const engineHandlers: Record<EngineTask, TaskHandler> = {
  warm: taskHandler('light', engineTasks.warm, async () => {
    warmUp();
    return {};
  }),

  systemCertificates: taskHandler('light', engineTasks.systemCertificates, async () => ({
    certificates: readSystemCertificates(),
  })),

  inspect: taskHandler('light', engineTasks.inspect, async ({ path, reading }, { signal }) => {
    const inspection = await inspectFile(path, reading, signal);
    const speaking = speakingColumns(inspection);
    return {
      inspection,
      suggestions: { ...suggestMapping(inspection), ...(speaking.length > 0 && { speaking }) },
    };
  }),

  check: taskHandler('heavy', engineTasks.check, async (request, context) => {
    const table = shapeTable(await openSeenTable(request, context.signal), request.shaping);
    try {
      return await checkTable(table, request.service, request.mapping, { ...context, book: request.book });
    } catch (error) {
      // What the reading did not name comes from the file for the keys of very long lists.
      throw asWritingProblem(error);
    }
  }),

  // Light: few rows are kept, and a person waits for them while a check may be running.
  rows: taskHandler('light', engineTasks.rows, async (request, { signal }) =>
    listRows(shapeTable(await openSeenTable(request, signal), request.shaping), request, signal),
  ),

  prepare: taskHandler('heavy', engineTasks.prepare, async (request, context) => {
    const table = shapeTable(await openSeenTable(request, context.signal), request.shaping);
    const { service, mapping, choices, book, directory } = request;
    return prepareList(table, { directory, use: { service, mapping, choices, book }, ...context });
  }),

  // Light: few rows are read, and a person has pressed Start.
  lookupRows: taskHandler('light', engineTasks.lookupRows, async (request, { signal }) => {
    const table = shapeTable(await openSeenTable(request, signal), request.shaping);
    const { service, mapping, choices, book, directory } = request;
    try {
      return await writeLookupRows(table, { directory, use: { service, mapping, choices, book }, signal });
    } catch (error) {
      throw asWritingProblem(error, 'The rows could not be written');
    }
  }),

  noteQuestions: taskHandler(
    'heavy',
    engineTasks.noteQuestions,
    async ({ look, ...request }, { signal }) => ({
      askedBefore: await noteQuestions(request, { look }, signal),
    }),
  ),

  // Light: it rests between its small steps, and what waits for it is to be sent.
  tendQuestions: taskHandler('light', engineTasks.tendQuestions, async ({ folder }, { signal }) => {
    await tendQuestions(folder, signal);
    return {};
  }),

  splitList: taskHandler('heavy', engineTasks.splitList, splitList),

  askedSources: taskHandler('heavy', engineTasks.askedSources, ({ path }, { signal }) =>
    askedSources(path, signal),
  ),

  askedOfLookups: taskHandler('heavy', engineTasks.askedOfLookups, async (request, { signal }) =>
    (await lookupAnswers()).askedOfLookups(request, signal),
  ),

  takeLookups: taskHandler('heavy', engineTasks.takeLookups, async (request, { signal }) =>
    (await lookupAnswers()).takeLookups(request, signal),
  ),

  mergeResults: taskHandler('heavy', engineTasks.mergeResults, mergeResults),

  verifyResult: taskHandler('heavy', engineTasks.verifyResult, async ({ path }, { signal }) => {
    try {
      return await verifyResult(path, signal);
    } catch (error) {
      throw asReadingProblem(error);
    }
  }),

  brokenChecks: taskHandler('light', engineTasks.brokenChecks, async ({ memory }) =>
    withMemory(memory, (open) => createCheckTable(open).broken()),
  ),

  readSuppressions: taskHandler(
    'heavy',
    engineTasks.readSuppressions,
    async ({ path, ...only }, { signal }) => {
      try {
        return await readSuppressions(path, signal, only);
      } catch (error) {
        throw asReadingProblem(error);
      }
    },
  ),

  noteOutcomes: onResults('heavy', 'noteOutcomes'),
  takeEarlier: onResults('heavy', 'takeEarlier'),
  joinSteps: onResults('heavy', 'joinSteps'),
  importResult: onResults('heavy', 'importResult'),
  writeExport: onResults('heavy', 'writeExport'),
  // Light: the database has a memory limit of its own, and a person waits.
  openResult: onResults('light', 'openResult'),
  judgeResult: onResults('light', 'judgeResult'),
  recogniseResult: onResults('light', 'recogniseResult'),
  layoutOfResult: onResults('light', 'layoutOfResult'),
  resultExamples: onResults('light', 'resultExamples'),
  tryLayout: onResults('light', 'tryLayout'),
  resultOverview: onResults('light', 'resultOverview'),
  resultRow: onResults('light', 'resultRow'),
  resultPage: onResults('light', 'resultPage'),
  resultSummary: onResults('light', 'resultSummary'),
  resultNumbers: onResults('light', 'resultNumbers'),
  keepCheck: onResults('light', 'keepCheck'),
  blockedNumbers: onResults('light', 'blockedNumbers'),
  rowCounts: onResults('light', 'rowCounts'),
  exportOptions: onResults('light', 'exportOptions'),
  previewExport: onResults('light', 'previewExport'),
  closeResult: onResults('light', 'closeResult'),
};
