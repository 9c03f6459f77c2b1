import { accountOfCheck, rowsAskedBefore } from '../../shared/model/account-of-check.ts';
import type { ConnectionView } from '../../shared/model/connection.ts';
import { isRunning } from '../../shared/model/job.ts';
import type { JobRecord, JobSummary } from '../../shared/model/job-record.ts';
import { statusOf } from '../../shared/model/job-state.ts';
import {
  failure,
  type Problem,
  problem,
  problemOf,
  type Result,
  success,
} from '../../shared/model/problem.ts';
import { bulkServices } from '../../shared/model/services.ts';
import type { UnattendedList, UnattendedOutcome } from '../../shared/model/watched-folder.ts';
import { likelyRange } from '../../shared/words/job-price.ts';
import type { Connections } from '../connections/connections.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Lookups } from '../lookups/lookups.ts';
import { readLedger } from '../money/budgets.ts';
import type { Money } from '../money/money.ts';
import type { CheckedList, Unattended } from '../unattended/unattended.ts';
import { noLimit } from '../unattended/unattended-words.ts';
import type { News, Request } from './channel.ts';
import { lookUp } from './look-up.ts';
import { exitOf, exits, type JobLine, type Line } from './print.ts';
import { namedExport, type TakingParts, takeOut } from './take-out.ts';

export interface CarryingParts extends TakingParts {
  unattended: Unattended;
  jobs: Pick<Jobs, 'list' | 'get' | 'summary' | 'onProgress' | 'onChange'>;
  lookups: Lookups;
  connections: Pick<Connections, 'list' | 'activeId' | 'add' | 'replaceKey'>;
  money: Pick<Money, 'budgets' | 'spending'>;
}

type Asked<Verb extends Request['verb']> = Extract<Request, { verb: Verb }>;

/** Carries out what commands ask, in the process that has the data. Answers the exit code; all else is told. */
export function createCarryOut(parts: CarryingParts) {
  const { unattended, jobs, connections, money } = parts;

  return async (request: Request, tell: (news: News) => void, signal: AbortSignal): Promise<number> => {
    const say = (line: Line) => tell({ kind: 'line', line });
    const fail = (why: Problem, code: number = exits.failed, word: string | null = null): number => {
      say({ type: 'problem', problem: saidOf(why), word });
      return code;
    };

    const onProgress = (done: number, total: number) =>
      tell({ kind: 'progress', phase: 'checking', done, total });

    /** The list with the id of its connection, whose key was given where one was. */
    async function listOf({
      list,
      key,
    }: Asked<'check' | 'send'>): Promise<Result<{ list: UnattendedList; on: ConnectionView }>> {
      const on = await connectionNamed(list.connection);
      if (!on.ok) return on;
      const replaced = await putKey(on.value.id, key);
      return replaced.ok ? success({ list: { ...list, connection: on.value.id }, on: on.value }) : replaced;
    }

    /** Tells how far a job is while something is awaited of it. */
    async function following<T>(work: (onJob: (id: string) => void) => Promise<T>): Promise<T> {
      let job: string | null = null;
      let told = '';
      const stops = [
        jobs.onProgress(({ id, phase, done, total }) => {
          if (id === job) tell({ kind: 'progress', phase, done, total });
        }),
        jobs.onChange((each) => {
          const why = each.id === job && isRunning(each) ? (each.problem?.message ?? '') : '';
          if (why !== '' && why !== told) tell({ kind: 'waits', why });
          told = why || told;
        }),
      ];
      try {
        return await work((id) => {
          if (job !== id) tell({ kind: 'job', id });
          job = id;
        });
      } finally {
        for (const stop of stops) stop();
      }
    }

    async function end(
      outcome: UnattendedOutcome,
      { export: name, out }: Pick<Asked<'send'>, 'export' | 'out'>,
    ): Promise<number> {
      const { jobId, problem: why, ...rest } = outcome;
      const job = jobId === null ? null : jobs.get(jobId);
      const listed = jobId === null ? null : jobs.summary(jobId);
      say({ type: 'list', ...rest, job: listed && jobLine(listed), problem: why && saidOf(why) });
      return outcome.outcome === 'done' && job && out ? take(job, name, out) : exitOf[outcome.outcome];
    }

    async function take(
      job: JobRecord,
      name: string | null,
      out: NonNullable<Asked<'send'>['out']>,
    ): Promise<number> {
      const written = await takeOut(job, { export: name, out }, parts, signal);
      if (!written.ok) return fail(written.problem);
      say({ type: 'file', ...written.value });
      return exits.done;
    }

    async function send(asked: Asked<'send'>): Promise<number> {
      const given = await listOf(asked);
      if (!given.ok) return fail(given.problem, exits.wrongUse);
      const { list, on } = given.value;
      if (on.kind === 'service' && list.maxCredits === null) return fail(noLimit, exits.wrongUse);
      // Before anything is paid for: a name that nobody knows would be told after it.
      const named = asked.export === null ? success(null) : namedExport(asked.export, parts.presets);
      if (!named.ok) return fail(named.problem, exits.wrongUse);
      return following(async (onJob) => {
        const sent = await unattended.send(list, { signal, onProgress, onJob });
        if (sent.outcome !== 'sent' || sent.jobId === null) return end(sent, asked);
        const reached = asked.wait
          ? await unattended.settled(sent.jobId, signal)
          : await unattended.accepted(sent.jobId, signal);
        return end({ ...(reached ?? sent), same: sent.same }, asked);
      });
    }

    async function wait(asked: Asked<'wait'>): Promise<number> {
      if (!jobs.get(asked.jobId)) return fail(noSuchJob, exits.wrongUse);
      return following(async (onJob) => {
        onJob(asked.jobId);
        const reached = await unattended.settled(asked.jobId, signal);
        return reached ? end(reached, asked) : exits.failed;
      });
    }

    async function check(asked: Asked<'check'>): Promise<number> {
      const given = await listOf(asked);
      if (!given.ok) return fail(given.problem, exits.wrongUse);
      const checked = await unattended.check(given.value.list, { signal, onProgress });
      if (!checked.ok) return fail(checked.problem, exits.refused);
      say(checkLine(checked.value, money));
      return exits.done;
    }

    async function addConnection({ name, address, key }: Asked<'add-connection'>): Promise<number> {
      const added = await connections.add({ way: 'key', name, address, key });
      if (!added.ok) return fail(added.problem);
      say(connectionLine(added.value, connections.activeId()));
      return exits.done;
    }

    async function credits(): Promise<number> {
      for (const on of (await connections.list()).connections) {
        const standing = readLedger(() => money.budgets.standing(on.id));
        if (!standing.ok) return fail(standing.problem);
        const { budget, ...spent } = standing.value;
        say({ type: 'credits', connection: onOf(on), ...spent, budget: budget.month });
      }
      return exits.done;
    }

    const carry = async (): Promise<number> => {
      switch (request.verb) {
        case 'check':
          return check(request);
        case 'send':
          return send(request);
        case 'wait':
          return wait(request);
        case 'result': {
          const job = jobs.get(request.jobId);
          if (!job) return fail(noSuchJob, exits.wrongUse);
          return request.out ? take(job, request.export, request.out) : exits.wrongUse;
        }
        case 'lookup': {
          const replaced = await putKey(connections.activeId(), request.key);
          return replaced.ok ? lookUp(request, parts.lookups, say, fail) : fail(replaced.problem);
        }
        case 'jobs':
          for (const job of jobs.list().jobs.toSorted((a, b) => (a.id < b.id ? 1 : -1)))
            say({ type: 'job', ...jobLine(job) });
          return exits.done;
        case 'credits':
          return credits();
        case 'connections':
          for (const on of (await connections.list()).connections)
            say(connectionLine(on, connections.activeId()));
          return exits.done;
        case 'add-connection':
          return addConnection(request);
      }
    };
    // A disk that refuses is told like any other problem.
    return carry().catch((error: unknown) => fail(problemOf(error)));
  };

  /** Puts a key that was given in the place of a connection's own. */
  async function putKey(id: string, key: string | undefined): Promise<Result<unknown>> {
    return key === undefined ? success(null) : connections.replaceKey(id, key);
  }

  /** By its name or its id; the active one for null. */
  async function connectionNamed(name: string | null): Promise<Result<ConnectionView>> {
    const { connections: all, activeId } = await connections.list();
    const wanted = (name ?? activeId).toLowerCase();
    const found = all.find((each) => each.name.toLowerCase() === wanted || each.id.toLowerCase() === wanted);
    return found ? success(found) : failure(noSuchConnection(name ?? '', all));
  }
}

const saidOf = ({ code, message, advice }: Problem) => ({ code, message, advice });
const onOf = ({ name, kind }: Pick<ConnectionView, 'name' | 'kind'>) => ({ name, kind });

/** As the window counts it: with its sample. */
export const jobLine = (job: JobSummary): JobLine => ({
  id: job.id,
  name: job.name,
  service: job.service,
  connection: onOf(job.connection),
  state: job.state,
  status: statusOf(job),
  createdAt: job.createdAt,
  rows: job.rows,
  resultRows: job.resultRows,
  credits: job.counts?.creditsDeducted ?? null,
});

const connectionLine = ({ id, name, kind, address, key }: ConnectionView, activeId: string): Line => ({
  type: 'connection',
  name,
  kind,
  address,
  isActive: id === activeId,
  key: key.state,
});

function checkLine(
  { looked, report, connection, questions, same }: CheckedList,
  { spending }: CarryingParts['money'],
): Line {
  const { service, mapping, columns } = looked.plan;
  const { written, leftOut, repetitions } = accountOfCheck(report, looked.choices);
  const learned = spending.learned({ connection, service });
  return {
    type: 'check',
    service,
    connection: onOf(connection),
    columns: bulkServices[service].columns.flatMap(({ field }) => {
      const column = columns[mapping[field] ?? -1]?.header;
      return column === undefined ? [] : [{ field, column }];
    }),
    rows: report.rows,
    toSend: written,
    notSent: leftOut,
    duplicates: repetitions,
    lookedUpBefore: rowsAskedBefore(report, looked.choices).rows,
    setAside: (looked.use.shaping?.asides ?? []).filter(({ aside }) => aside).map(({ kind }) => kind),
    estimate: learned && likelyRange(learned, written),
    questions,
    job: same?.id ?? null,
  };
}

const noSuchJob = problem('no-such-job', 'There is no such job.', 'See which there are: enrich-desk jobs.');
const noSuchConnection = (name: string, all: readonly ConnectionView[]) =>
  problem(
    'no-such-connection',
    `No connection is named “${name}”.`,
    `Choose one of: ${all.map((each) => each.name).join(', ')}.`,
  );
