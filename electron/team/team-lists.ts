import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { LookupKindSchema } from '../../shared/model/service-schemas.ts';
import { lookupOfService } from '../../shared/model/services.ts';
import type { EngineClient } from '../engine/process/engine-client.ts';
import type { PastQuestions, PastWork } from '../memory/answer-book/book-ports.ts';
import { hashesOf, leftAt, listOnDisk, resultOnDisk, stageOf } from '../memory/answer-book/note-work.ts';
import { outcomeCodes, spareBits } from '../memory/questions.ts';
import type { TeamCopy, UntoldList } from '../memory/team-copy.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import { createTurns } from '../platform/concurrency.ts';
import type { TeamSecret } from './membership.ts';
import type { TeamStore } from './team-store.ts';

/** What lookups asked that the team does not know of yet, as it is kept until it is told. */
const QuestionsSchema = z.object({
  address: z.string(),
  kind: LookupKindSchema,
  /** When they left, ISO 8601. */
  at: z.string(),
  hashes: z.array(z.string()),
});

/** Questions with what is known of each, in one space. */
interface Told extends Omit<z.infer<typeof QuestionsSchema>, 'hashes'> {
  hashes: BigInt64Array;
  outcomes: Uint8Array;
}

export type AskedLookups = Pick<PastQuestions, 'kind' | 'account' | 'inputs'> &
  Partial<Pick<PastQuestions, 'outcomes' | 'at'>>;

export type TeamLists = ReturnType<typeof createTeamLists>;

/** Follows what this computer asks, and tells its team: what became of a claim, and what left without one. */
export function createTeamLists(parts: {
  copy: TeamCopy;
  secret: TeamSecret;
  store: TeamStore;
  member: string;
  engine: Pick<EngineClient, 'run'>;
  past: PastWork;
  clock: Clock;
  /** There is something to tell. */
  changed: () => void;
}) {
  const { copy, secret, store, member, engine, past, clock, changed } = parts;
  const turns = createTurns();
  const key = secret.questionKey;

  /** What a job's list asks, and what its result tells of it; null where it cannot be read any more. */
  async function ofJob(id: string, isAnswered: boolean): Promise<Told | null> {
    const job = past.jobs.get(id);
    if (!job) return null;
    const list = listOnDisk(past, job, isAnswered);
    if (!list.ok) return null;
    const result = isAnswered ? await resultOnDisk(past, job) : null;
    const outcomes = result?.ok ? result.value : null;
    const hashed = await engine.run('hashQuestions', { key, list: list.value, outcomes });
    if (!hashed.ok) return null;
    const { service, connection } = job;
    const at = leftAt(job) ?? isoNow(clock);
    return { address: connection.address, kind: lookupOfService[service], at, ...apart(hashed.value.hashes) };
  }

  async function questionsOf({ job, questions, state }: UntoldList): Promise<Told | null> {
    if (questions === null) return ofJob(job, state === 'answered');
    const { hashes, ...of } = QuestionsSchema.parse(JSON.parse(questions));
    return { ...of, ...apart(BigInt64Array.from(hashes, BigInt)) };
  }

  async function tell(list: UntoldList): Promise<void> {
    const { name, state, told } = list;
    if (state === 'released' || (told !== '' && state !== 'answered')) return store.settle(name, state);
    // Nothing where the team does not know it. A database that was put back may have it as claimed.
    if (told === '' || told === 'claimed') await store.settle(name, state === 'answered' ? 'asked' : state);
    const asked = await questionsOf(list);
    if (!asked) return;
    const { address, kind, at, hashes, outcomes } = asked;
    const of = { name, member, kind, address: secret.hash('address', address), charge: null };
    const isNew =
      told === '' && (await store.noteAsked(of, hashes, { outcomes, countDoubles: list.is_alone !== 0, at }));
    if (!isNew && state === 'answered') await store.noteOutcomes(name, hashes, outcomes);
  }

  /** As it is kept until it is told; null where nothing is asked. */
  async function written({
    kind,
    account,
    inputs,
    outcomes = [],
    at = isoNow(clock),
  }: AskedLookups): Promise<string | null> {
    const known = new Map<bigint, number>();
    (await hashesOf(key, { kind, inputs })).forEach((hash, place) => {
      if (hash === null) return;
      const code = outcomeCodes[outcomes[place] ?? 'unknown'];
      known.set(hash, Math.max(code, known.get(hash) ?? 0));
    });
    const hashes = [...known].map(([hash, code]) => String(hash | BigInt(code)));
    return hashes.length > 0 ? JSON.stringify({ address: account.address, kind, at, hashes }) : null;
  }

  return {
    ofJob,
    /** Tells what the team does not know. @throws TeamError */
    tellAll: () =>
      turns.inTurn('', async () => {
        for (const list of copy.untold()) {
          await tell(list);
          if (list.job === '') copy.forget(list.name);
          else copy.told(list.state, list.name);
        }
      }),
    /** A claim whose job is gone may have been sent. */
    settleOrphans(): void {
      for (const { name, job } of copy.unsettled())
        if (job !== '' && !past.jobs.get(job)) copy.settle('doubt', name);
    },
    /** Takes note of what a job is by now. @param isLeaving it is about to be sent, whatever its record says meanwhile */
    follow(job: JobRecord, isLeaving: boolean): void {
      if (job.connection.kind === 'practice') return;
      const to = stateOf(job);
      if (to === null || (to === 'released' && isLeaving)) return;
      const lists = copy.listsOf(job.id).filter(({ state }) => state !== 'released' && state !== 'claiming');
      // What the service has once seen is nobody else's again.
      const due = lists.filter(({ state }) => state !== to && (to !== 'released' || state === 'claimed'));
      for (const { name } of due) copy.settle(to, name);
      const isUnknown = lists.length === 0 && to !== 'released';
      if (isUnknown)
        copy.addAsked(randomUUID(), job.id, { isAlone: job.withoutTeam !== undefined, questions: null });
      if (isUnknown || due.length > 0) changed();
    },
    /** Takes note of lookups that leave without a claim. @param isAlone since the team cannot be reached. @returns their name */
    async addLookups(lookups: AskedLookups, isAlone: boolean): Promise<string> {
      const name = randomUUID();
      const questions = await written(lookups);
      if (questions !== null) copy.addAsked(name, '', { isAlone, questions });
      return name;
    },
    /** Takes note of what became of lookups that have a name. */
    async answerLookups(lookups: AskedLookups, name: string): Promise<void> {
      copy.answerLookups(await written(lookups), name);
      changed();
    },
  };
}

/** Hashes, and what stands in their spare bits. */
function apart(hashes: BigInt64Array): { hashes: BigInt64Array; outcomes: Uint8Array } {
  return {
    hashes: hashes.map((each) => each & ~BigInt(spareBits)),
    outcomes: Uint8Array.from(hashes, (each) => Number(each & BigInt(spareBits))),
  };
}

/** What the team is to know of a job's list; null as long as it may be leaving. */
function stateOf(job: JobRecord): 'released' | 'doubt' | 'asked' | 'answered' | null {
  const stage = stageOf(job, () => false);
  if (stage === null) return 'released';
  if (job.queueId === undefined) return job.state === 'sending' ? null : 'doubt';
  return stage === 'asked' ? 'asked' : 'answered';
}
