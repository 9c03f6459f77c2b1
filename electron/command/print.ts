import { z } from 'zod';
import { VerdictSchema } from '../../shared/model/job-counts.ts';
import { JobStateSchema } from '../../shared/model/job-record.ts';
import { asideKinds } from '../../shared/model/row-words.ts';
import { FormFieldSchema, LookupKindSchema, ServiceIdSchema } from '../../shared/model/service-schemas.ts';
import { bulkServices } from '../../shared/model/services.ts';
import {
  UnattendedOutcomeSchema,
  type UnattendedQuestion,
  UnattendedQuestionSchema,
} from '../../shared/model/watched-folder.ts';
import { verdictText } from '../../shared/verdict/verdict.ts';
import { counted, creditsText, wholeNumber } from '../../shared/words/amounts.ts';
import { phoneText } from '../../shared/words/phone-text.ts';

/** How a command ends; docs/command.md lists them. */
export const exits = {
  done: 0,
  failed: 1,
  wrongUse: 2,
  refused: 3,
  budget: 4,
  notAccepted: 5,
  unknown: 6,
  waiting: 7,
  /** By Ctrl-C, as shells have it. */
  interrupted: 130,
} as const;

export const exitOf: Record<z.infer<typeof UnattendedOutcomeSchema>['outcome'], number> = {
  sent: exits.done,
  done: exits.done,
  refused: exits.refused,
  budget: exits.budget,
  'not-accepted': exits.notAccepted,
  unknown: exits.unknown,
  waiting: exits.waiting,
};

const said = z.object({ code: z.string(), message: z.string(), advice: z.string() });
const on = z.object({ name: z.string(), kind: z.enum(['practice', 'service']) });
const count = z.number().int();

const job = z.object({
  id: z.string(),
  name: z.string(),
  service: ServiceIdSchema,
  connection: on,
  state: JobStateSchema,
  /** The state in words. */
  status: z.string(),
  /** ISO 8601, UTC, as all moments here. */
  createdAt: z.string(),
  rows: count.nullable(),
  resultRows: count.nullable(),
  /** As the service states it. */
  credits: z.number().nullable(),
});

const person = z.object({
  name: z.string(),
  phones: z.array(z.object({ number: z.string(), callStatus: VerdictSchema, reasons: z.array(z.string()) })),
  emails: z.array(z.string()),
});

/** What a command answers, a line each: as JSON with `--json`, else in words. Fields may be added, and none changes its meaning. */
export const LineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('check'),
    service: ServiceIdSchema,
    connection: on,
    columns: z.array(z.object({ field: FormFieldSchema, column: z.string() })),
    rows: count,
    toSend: count,
    notSent: count,
    duplicates: count,
    lookedUpBefore: count,
    setAside: z.array(z.enum(asideKinds)),
    /** Credits, by this account's finished jobs; null before the first. */
    estimate: z.object({ low: z.number(), high: z.number() }).nullable(),
    questions: z.array(UnattendedQuestionSchema),
    /** The job of the same list; null where it was not given before. */
    job: z.string().nullable(),
  }),
  UnattendedOutcomeSchema.omit({ jobId: true }).extend({
    type: z.literal('list'),
    job: job.nullable(),
    problem: said.nullable(),
  }),
  job.extend({ type: z.literal('job') }),
  z.object({
    type: z.literal('lookup'),
    kind: LookupKindSchema,
    /** kept: an earlier answer, and nothing was charged. */
    from: z.enum(['service', 'kept']),
    at: z.string(),
    isMatch: z.boolean(),
    company: z.string().nullable(),
    people: z.array(person),
    credits: z.number().nullable(),
  }),
  z.object({ type: z.literal('file'), path: z.string(), rows: count.nullable() }),
  z.object({
    type: z.literal('credits'),
    connection: on,
    month: z.string(),
    spent: z.number(),
    /** What may come to that. */
    mayBeMore: z.number(),
    budget: z.number().nullable(),
  }),
  z.object({
    type: z.literal('connection'),
    name: z.string(),
    kind: z.enum(['practice', 'service']),
    address: z.string(),
    isActive: z.boolean(),
    key: z.enum(['stored', 'session-only', 'waiting', 'unreadable', 'missing']),
  }),
  z.object({
    type: z.literal('problem'),
    problem: said,
    /** The word that lets it pass; null where none does. */
    word: z.string().nullable(),
  }),
]);
export type Line = z.infer<typeof LineSchema>;
export type JobLine = z.infer<typeof job>;

/** A line of an answer as people read it. */
function lineInWords(line: Line): string {
  switch (line.type) {
    case 'check':
      return checkInWords(line);
    case 'list':
      return [
        line.job ? jobInWords(line.job) : '',
        line.same ? 'The same list was given before: this is its job.' : '',
        line.problem ? `${line.problem.message} ${line.problem.advice}` : '',
        ...questionsInWords(line.questions),
      ]
        .filter((each) => each.trim() !== '')
        .join('\n');
    case 'job':
      return jobInWords(line);
    case 'lookup':
      return lookupInWords(line);
    case 'file':
      return line.rows === null ? line.path : `${line.path} (${counted(line.rows, 'row')})`;
    case 'credits': {
      const more = line.mayBeMore > 0 ? `, up to ${creditsText(line.mayBeMore)} more` : '';
      const budget = line.budget === null ? 'no budget' : `of ${creditsText(line.budget)}`;
      return `${line.connection.name}  ${line.month}  ${creditsText(line.spent)} used${more}, ${budget}`;
    }
    case 'connection': {
      const key = line.kind === 'practice' ? 'sample data' : `key ${line.key}`;
      return `${line.isActive ? '*' : ' '} ${line.name}  ${line.address}  ${key}`;
    }
    case 'problem':
      return [
        `${line.problem.message} ${line.problem.advice}`,
        ...(line.word ? [`To do it: ${line.word}`] : []),
      ].join('\n');
  }
}

const questionsInWords = (questions: readonly UnattendedQuestion[]): string[] =>
  questions.map(({ text, word }) => (word ? `${text}\n  To go on: ${word}` : text));

const jobInWords = ({ id, status, name, service, rows, credits }: JobLine): string =>
  [
    id,
    status,
    name,
    bulkServices[service].label,
    ...(rows === null ? [] : [counted(rows, 'row')]),
    ...(credits === null ? [] : [creditsText(credits)]),
  ].join('  ');

function checkInWords(line: Extract<Line, { type: 'check' }>): string {
  const { rows, toSend, notSent, duplicates, lookedUpBefore, estimate } = line;
  const labels = new Map(bulkServices[line.service].columns.map(({ field, label }) => [field, label]));
  return [
    `${wholeNumber(toSend)} of ${counted(rows, 'row')} to ${bulkServices[line.service].label} on ${line.connection.name}`,
    ...line.columns.map(({ field, column }) => `  ${labels.get(field) ?? field}: ${column}`),
    ...(notSent > 0 ? [`${counted(notSent, 'row')} not sent`] : []),
    ...(duplicates > 0 ? [counted(duplicates, 'duplicate')] : []),
    ...(lookedUpBefore > 0 ? [`${counted(lookedUpBefore, 'row')} looked up before`] : []),
    ...(line.connection.kind === 'practice'
      ? ['Sample data. Nothing is charged.']
      : [estimate ? `Estimate: ${estimate.low} to ${creditsText(estimate.high)}` : 'No price known yet.']),
    ...(line.job ? [`The same list was given before: job ${line.job}`] : []),
    ...questionsInWords(line.questions),
  ].join('\n');
}

function lookupInWords({
  isMatch,
  company,
  people,
  from,
  credits,
}: Extract<Line, { type: 'lookup' }>): string {
  const phones = people.flatMap((person) => [
    person.name,
    ...person.phones.map(({ number, callStatus, reasons }) => {
      const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
      return `  ${phoneText(number)}  ${verdictText[callStatus]}${why}`;
    }),
    ...person.emails.map((email) => `  ${email}`),
  ]);
  const cost =
    from === 'kept' ? ['Earlier result. No charge.'] : credits === null ? [] : [creditsText(credits)];
  return [isMatch ? 'Match' : 'No match', ...(company ? [company] : []), ...phones, ...cost].join('\n');
}

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

export type Printer = ReturnType<typeof createPrinter>;

/** Results to standard output, all else to standard error. A reader that has gone away is told nothing more, and that is no failure. */
export function createPrinter({ stdout, stderr, json }: { stdout: Output; stderr: Output; json: boolean }) {
  let isHeard = true;
  let shown = '';
  for (const output of [stdout, stderr])
    output.on('error', () => {
      isHeard = false;
    });
  const put = (output: Output, text: string) => {
    if (isHeard) output.write(text);
  };
  const clear = () => {
    if (shown !== '') put(stderr, `\r${' '.repeat(shown.length)}\r`);
    shown = '';
  };
  const isProblem = ({ type }: Line) => type === 'problem';
  return {
    line(line: Line): void {
      clear();
      if (json) put(stdout, `${JSON.stringify(line)}\n`);
      else put(isProblem(line) ? stderr : stdout, `${lineInWords(line)}\n`);
    },
    /** A bar of one line that later ones replace; where somebody sees it. */
    progress(phase: string, done: number, total: number): void {
      if (!stderr.isTTY) return;
      const part = total > 0 ? Math.floor((done / total) * 100) : 0;
      const text = `${phase} ${part}%`;
      if (text === shown) return;
      clear();
      shown = text;
      put(stderr, text);
    },
    say(text: string): void {
      clear();
      put(stderr, `${text}\n`);
    },
    text: (text: string) => put(stdout, text),
  };
}
