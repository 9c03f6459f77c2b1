import { join } from 'node:path';
import type { EarlierSource } from '../../../shared/model/earlier-answers.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import { earlierAnswers, jobFiles } from '../disk/job-files.ts';
import type { AnsweredLookup, JobPorts, LookupAnswers } from '../ports.ts';
import { askedBeforeOf, type LeftOutList } from './left-out-list.ts';

/** What names the answers of lookups among those of jobs. */
const ofLookups = 'lookups-';
export const isOfLookups = ({ job }: EarlierSource): boolean => job === '' || job.startsWith(ofLookups);

/** Answers that go to the engine in one piece. */
const atOnce = 500;

/** Answers of one source and one day (UTC), so that one date is that of all of them. */
interface Day {
  source: LookupAnswers;
  id: string;
  questions: AnsweredLookup[];
}

/**
 * Takes over what lookups, single ones and lists of them, answered to rows that a list left out: of several answers to one
 * question the newest.
 * @param rows of the list that lookups answered
 * @returns what was taken, and how many rows are left; null where it could not be done
 */
export async function takeFromLookups(
  ports: Pick<JobPorts, 'disk' | 'lookups'>,
  list: LeftOutList,
  rows: number,
): Promise<EarlierSource[] | null> {
  const { service, connection, folder, answerColumns, signal } = list;
  const kind = lookupOfService[service];
  const asked = askedBeforeOf(list);
  const newest = await newestAnswers(await ports.lookups.sources(kind, connection));
  const halves = newest.flatMap(({ question: { high, low } }) => [high, low]);
  const found = halves.length === 0 ? null : await ports.lookups.asked({ asked, halves }, { signal });
  if (found && !found.ok) return null;
  const wanted = found?.value.flatMap((place) => newest[place] ?? []) ?? [];
  const taken: EarlierSource[] = [];
  for (const day of byDay(wanted)) {
    const source = await takeDay(day);
    if (source) taken.push(source);
    if (signal.aborted) return null;
  }
  const left = rows - taken.reduce((sum, each) => sum + each.rows, 0);
  return left > 0 ? [...taken, { job: '', rows: left, lacks: 'lookups' }] : taken;

  async function takeDay({ source, id, questions }: Day): Promise<EarlierSource | null> {
    const refs = questions.map(({ ref }) => ref);
    const of = new Map(questions.map((question) => [question.ref, question]));
    const answers = [];
    for await (const { ref, isHit, cells } of source.answers(refs)) {
      const question = of.get(ref);
      if (question) answers.push({ high: question.high, low: question.low, isHit, cells });
    }
    if (answers.length === 0) return null;
    const own = join(folder, jobFiles.result);
    const to = join(folder, earlierAnswers(id));
    const names = answerColumns ?? ports.lookups.columns(kind);
    const request = { asked, own, names, hasColumns: answerColumns !== null, answers, to };
    const made = await ports.lookups.take(request, { signal });
    if (!made.ok) return null;
    // Forgotten while it was written: nothing of it comes back.
    if (!(await source.isThere(refs))) {
      await ports.disk.remove(to);
      return null;
    }
    const [at = ''] = questions.map((each) => each.at).sort();
    return { job: id, rows: made.value.found, taken: { of: at, by: source.by, at, ...made.value } };
  }
}

/** For each question that was asked its newest answer, and where it is. */
async function newestAnswers(sources: readonly LookupAnswers[]) {
  const newest = new Map<string, { source: LookupAnswers; question: AnsweredLookup }>();
  for (const source of sources)
    for await (const questions of source.questions())
      for (const question of questions) {
        const name = `${question.high} ${question.low}`;
        const known = newest.get(name);
        if (!known || known.question.at < question.at) newest.set(name, { source, question });
      }
  return [...newest.values()];
}

function byDay(wanted: readonly { source: LookupAnswers; question: AnsweredLookup }[]): Day[] {
  const days = new Map<string, Day>();
  for (const { source, question } of wanted) {
    const name = `${ofLookups}${source.id}-${question.at.slice(0, 10)}`;
    const day = days.get(name) ?? { source, id: name, questions: [] };
    day.questions.push(question);
    days.set(name, day);
  }
  return [...days.values()].flatMap(({ source, id, questions }) =>
    Array.from({ length: Math.ceil(questions.length / atOnce) }, (_, part) => ({
      source,
      id: part === 0 ? id : `${id}-${part + 1}`,
      questions: questions.slice(part * atOnce, (part + 1) * atOnce),
    })),
  );
}
