import { failure, type Problem, type Result, success } from '../../shared/model/problem.ts';
import type { HeldNumbers } from '../../shared/model/result-table.ts';
import type { HeldOfPeople, PeopleToHold, SuppressionStatus } from '../../shared/model/suppression.ts';
import { isHeldEmail, isHeldName } from '../../shared/verdict/held-back.ts';
import { readPhoneNumber } from '../../shared/verdict/phone-number.ts';
import type { KnownLitigators } from './known-litigators.ts';
import type { SuppressionList } from './suppression-list.ts';

/** Whom the user does not want contacted and who was seen to sue, as results and lookups ask for it. */
export interface HeldBack {
  /** Reads both; what is asked before waits for it. To be called once. */
  load(): Promise<void>;
  /** Raised with every change. */
  version(): number;
  /** Tells who is held back now from who was at any other time, over starts of the app; '' where that cannot be told. */
  stamp(): Promise<string>;
  /** For judging a result. */
  numbers(): Promise<HeldNumbers>;
  /** For judging a lookup; a problem where it cannot be told, and then nobody may be called. */
  ofPeople(people: PeopleToHold): Promise<Result<HeldOfPeople>>;
  status(): Promise<SuppressionStatus>;
  /** Goes on with what can be read of damaged files. */
  mend(): Promise<Result<{ kept: number; lost: number }>>;
}

export function createHeldBack(parts: {
  list: SuppressionList;
  litigators: KnownLitigators;
  version: () => number;
}): HeldBack {
  const { list, litigators, version } = parts;
  let loaded = () => {};
  const ready = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  const trouble = (): Problem | null => list.problem() ?? litigators.problem();

  return {
    async load() {
      await Promise.all([list.load(), litigators.load()]).finally(loaded);
    },
    version,
    async stamp() {
      await ready;
      const [own, seen] = [list.stamp(), litigators.stamp()];
      return trouble() === null && seen !== '' ? `${own} ${seen}` : '';
    },
    async numbers() {
      await ready;
      const { phone, email, domain, name } = list.keys();
      return {
        suppressed: [...phone.keys()],
        litigators: litigators.all(),
        emails: [...email.keys()],
        domains: [...domain.keys()],
        names: [...name.keys()],
        unreadable: { suppressed: list.problem() !== null, litigators: litigators.problem() !== null },
      };
    },
    async ofPeople(people) {
      await ready;
      const problem = trouble();
      if (problem) return failure(problem);
      const keys = list.keys();
      // A number is held back with everybody who has it: nobody can tell who will answer.
      const numbers = new Set<string>();
      for (const person of people)
        if (isHeldName(person, keys) || person.emails.some((email) => isHeldEmail(email, keys)))
          for (const phone of person.phones) numbers.add(numberOf(phone));
      return success({
        phones: people.map(({ phones }) =>
          phones.map(numberOf).map((number) => ({
            suppressed: keys.phone.has(number) || numbers.has(number),
            knownLitigator: litigators.has(number),
          })),
        ),
        emails: people.map(({ emails }) => emails.map((email) => isHeldEmail(email, keys))),
      });
    },
    async status() {
      await ready;
      return { counts: list.counts(), litigators: litigators.count(), problem: trouble() };
    },
    async mend() {
      const mended = await list.mend();
      if (!mended.ok) return mended;
      const others = await litigators.mend();
      if (!others.ok) return others;
      return success({
        kept: mended.value.kept + others.value.kept,
        lost: mended.value.lost + others.value.lost,
      });
    },
  };
}

const numberOf = (text: string) => readPhoneNumber(text).digits ?? text;
