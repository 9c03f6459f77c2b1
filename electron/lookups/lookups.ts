import type { LookupInput } from '../../shared/lookup-input.ts';
import type { LookupRun } from '../../shared/lookup-run.ts';
import type { LookupAnswer } from '../../shared/person.ts';
import { failure, type Result, success } from '../../shared/problem.ts';
import type { LookupKind } from '../../shared/services.ts';
import type { SpentIntents } from '../money/spent-intents.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';
import { type Question, questionKey } from './history/head.ts';
import type { LookupHistory } from './history/history.ts';

export interface LookupRequest {
  kind: LookupKind;
  input: LookupInput;
  /** Made when the form opened, or when what is asked was changed: good for one lookup. */
  intent: string;
  /** Asked, whatever is kept of the same: a person wants it once more. */
  again: boolean;
}

export interface Lookups {
  /**
   * Looks one person or company up on the active connection. A hit costs credits, so it is asked once and not repeated,
   * and not at all where the same was answered before or is being asked, unless `again`.
   */
  run(request: LookupRequest): Promise<Result<LookupRun>>;
}

export function createLookups(parts: {
  service: Pick<ServiceClient, 'lookup'>;
  clock: Clock;
  target: () => Promise<Result<ServiceTarget>>;
  /** Name of a connection, for the history. */
  nameOf: (target: ServiceTarget) => string;
  spent: Pick<SpentIntents, 'spend' | 'release'>;
  history: Pick<
    LookupHistory,
    'askedBefore' | 'noteAsked' | 'noteAnswer' | 'noteUnanswered' | 'noteNotAsked'
  >;
  /** Remembers numbers that an answer states as a litigator's. */
  learn(litigators: readonly string[]): Promise<void>;
}): Lookups {
  const { service, spent, clock, history } = parts;
  /** What is being asked now, by account and question. */
  const underWay = new Map<string, Promise<Result<LookupRun>>>();

  /** Noted before anything leaves, and its answer before it is shown. */
  async function ask(target: ServiceTarget, question: Question, intent: string): Promise<Result<LookupRun>> {
    const { kind, input } = question;
    const press = await spent.spend({ intent, by: `${kind} lookup` });
    if (!press.ok) return failure(press.problem);
    const noted = await history.noteAsked(question);
    if (!noted.ok) {
      await spent.release(intent);
      return noted;
    }
    const id = noted.value;
    const answer = await service.lookup(target, kind, [input]);
    if (answer.ok) {
      const isKept = id !== null && (await history.noteAnswer(id, answer.value));
      await parts.learn(litigatorsIn(answer.value));
      return success({
        from: 'service',
        id: isKept ? id : null,
        at: isoNow(clock),
        answer: answer.value,
      });
    }
    if (!answer.mayHaveCharged) await spent.release(intent);
    if (id !== null) {
      if (answer.mayHaveCharged) await history.noteUnanswered(id, answer.problem);
      else await history.noteNotAsked(id);
    }
    return failure(answer.problem);
  }

  return {
    async run({ kind, input, intent, again }) {
      const target = await parts.target();
      if (!target.ok) return target;
      const { connectionId, address } = target.value;
      const account = { id: connectionId, address, name: parts.nameOf(target.value) };
      const question = { kind, input: await questionOf(kind, input), account };
      const key = `${connectionId} ${address} ${questionKey(kind, question.input)}`;
      if (!again) {
        const asking = underWay.get(key);
        if (asking) return asking;
        const before = await history.askedBefore(question);
        if (before) return success(before);
        const askedMeanwhile = underWay.get(key);
        if (askedMeanwhile) return askedMeanwhile;
      }
      const asked = ask(target.value, question, intent);
      underWay.set(key, asked);
      return asked.finally(() => {
        if (underWay.get(key) === asked) underWay.delete(key);
      });
    },
  };
}

const litigatorsIn = ({ items }: LookupAnswer): string[] =>
  items.flatMap(({ people }) =>
    people.flatMap(({ litigator, phones }) =>
      litigator === 'yes' ? phones.map(({ number }) => number) : [],
    ),
  );

/** What is asked with, read as a bulk list is. Loaded with the first lookup, as it knows many names and places. */
async function questionOf(kind: LookupKind, input: LookupInput): Promise<Record<string, string>> {
  const reading = await import('./read-input.ts');
  return { ...reading.questionOf(reading.readInput(kind, input)) };
}
