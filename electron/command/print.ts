import { bulkServices } from '../../shared/model/services.ts';
import type { UnattendedQuestion } from '../../shared/model/unattended.ts';
import { verdictText } from '../../shared/verdict/verdict.ts';
import { counted, creditsText, wholeNumber } from '../../shared/words/amounts.ts';
import { phoneText } from '../../shared/words/phone-text.ts';
import type { JobLine, Line } from './lines.ts';

/** A line of an answer as people read it. */
export function lineInWords(line: Line): string {
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
