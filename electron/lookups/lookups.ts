import type { LookupRun } from '../../shared/lookup-run.ts';
import type { LookupAnswer } from '../../shared/person.ts';
import { failure, type Result, success } from '../../shared/problem.ts';
import { type LookupKind, lookupServices } from '../../shared/services.ts';
import type { SpentIntents } from '../money/spent-intents.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { ServiceClient, ServiceTarget } from '../service/client.ts';

export interface LookupRequest {
  kind: LookupKind;
  input: Record<string, string>;
  /** Made when the form opened, or when what is asked was changed: good for one lookup. */
  intent: string;
  /** Asked, whatever is kept of the same: a person wants it once more. */
  again: boolean;
}

export interface Lookups {
  /** Looks one person or company up on the active connection. A hit costs credits, so it is asked once and not repeated. */
  run(request: LookupRequest): Promise<Result<LookupRun>>;
}

export function createLookups(parts: {
  service: Pick<ServiceClient, 'lookup'>;
  clock: Clock;
  target: () => Promise<Result<ServiceTarget>>;
  spent: Pick<SpentIntents, 'spend' | 'release'>;
  /** Remembers numbers that an answer states as a litigator's. */
  learn(litigators: readonly string[]): Promise<void>;
}): Lookups {
  const { service, spent, clock } = parts;
  return {
    async run({ kind, input, intent }) {
      const target = await parts.target();
      if (!target.ok) return target;
      const press = await spent.spend({ intent, by: `${kind} lookup` });
      if (!press.ok) return failure(press.problem);
      const answer = await service.lookup(target.value, kind, [fieldsOf(kind, input)]);
      if (answer.ok) {
        await parts.learn(litigatorsIn(answer.value));
        return success({ from: 'service', id: null, at: isoNow(clock), answer: answer.value });
      }
      if (!answer.mayHaveCharged) await spent.release(intent);
      return failure(answer.problem);
    },
  };
}

const litigatorsIn = ({ items }: LookupAnswer): string[] =>
  items.flatMap(({ people }) =>
    people.flatMap(({ litigator, phones }) =>
      litigator === 'yes' ? phones.map(({ number }) => number) : [],
    ),
  );

/** What the form may hold beside, such as text typed for another kind of lookup, is nobody's business. */
function fieldsOf(kind: LookupKind, input: Record<string, string>): Record<string, string> {
  const known = lookupServices[kind].fields.filter(({ name }) => input[name] !== undefined);
  return Object.fromEntries(known.map(({ name }) => [name, input[name] ?? '']));
}
