import { createHash } from 'node:crypto';
import { type AskedEarlier, type AskedOutcome, dayOf } from '../../../shared/model/asked-before.ts';
import { failure, ProblemError, type Result, success } from '../../../shared/model/problem.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { NotedQuestion } from '../../engine/book/append-source.ts';
import type { OwnRecords } from '../../engine/book/find-questions.ts';
import type { HashedQuestion } from '../../engine/book/lookup-question.ts';
import { codeOf, neverLeft } from '../../engine/book/question-record.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import type { BookFolder } from './book-folder.ts';

/** What lookups ask, and on which account. */
export interface LookupQuestions {
  kind: LookupKind;
  account: { id: string; address: string };
  inputs: readonly Readonly<Record<string, string>>[];
}

/** Lookups that were noted before they left. */
export interface NotedLookups {
  /**
   * What is known of those that others asked before, and that are not to be asked again; null for each of the others. Where there
   * is one, nothing was noted, of none of them.
   */
  askedBefore: readonly (AskedEarlier | null)[];
  /**
   * What became of them, one outcome for each; null where it is certain that none was asked. Where the disk does not take
   * it, nothing is known of them: more than needed, never less.
   */
  settle(outcomes: readonly AskedOutcome[] | null): Promise<void>;
}

/** Whether what is known of a question keeps it from being asked again. */
export type Holds = (known: AskedEarlier) => boolean;

/** How lookups are to be noted. */
interface NoteOptions {
  /** Of earlier ones, where they are known. */
  outcomes?: readonly AskedOutcome[];
  /**
   * For each question, whether what is known of an earlier one keeps it from being asked; null where nothing does. Left out,
   * all are asked, and nothing is looked for.
   */
  holds?: readonly (Holds | null)[];
}

/** The lookups in the answer book: a file for each kind and account, to which every question is appended. */
export interface LookupNotes {
  /**
   * On the device when this resolves. What was asked before is looked for in the same step, so that of two who ask the same at
   * once only one does. @param at ISO 8601
   */
  note(questions: LookupQuestions, at: string, options?: NoteOptions): Promise<Result<NotedLookups>>;
}

/** Notes questions that `look`, where it is given, does not find; answers what it found otherwise. */
export type NoteLookups = (
  questions: LookupQuestions,
  at: string,
  options: {
    outcomes?: readonly AskedOutcome[] | undefined;
    look?: (hashed: readonly (HashedQuestion | null)[], own: OwnRecords) => Promise<(AskedEarlier | null)[]>;
  },
) => Promise<Result<NotedLookups>>;

/** Loaded with the first question: what is known of names and places takes time that the start has no use for. */
const hashing = () => import('../../engine/book/lookup-question.ts');
const writing = () => import('../../engine/book/append-source.ts');

export function createLookupNotes(parts: { folder: BookFolder; key: string; keyId: string }): {
  note: NoteLookups;
} {
  const { folder, key, keyId } = parts;
  const turns = new Map<string, Promise<unknown>>();

  /** One write at a time for each file. */
  function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
    turns.set(name, turn);
    return turn;
  }

  async function append(name: string, { kind, account }: LookupQuestions, noted: readonly NotedQuestion[]) {
    const { appendQuestions, createOpenSource } = await writing();
    const path = folder.pathOf(name);
    if (!folder.sources().has(name)) {
      const header = { version: 1 as const, keyId, kind, source: '', account, stage: 'lookups' };
      await createOpenSource(path, header);
      await folder.tookLookups(name, { ...header, count: null });
    }
    return { place: await appendQuestions(path, noted), file: folder.sources().get(name) };
  }

  async function settle(name: string, file: unknown, place: number, noted: readonly NotedQuestion[]) {
    const { settleQuestions } = await writing();
    // Forgotten meanwhile, there is nothing to settle, and another file may have its name.
    if (folder.sources().get(name) === file) await settleQuestions(folder.pathOf(name), place, noted);
  }

  return {
    async note(questions, at, { outcomes = [], look }) {
      const { kind, inputs } = questions;
      try {
        const day = dayOf(Date.parse(at));
        const hashed = (await hashing()).hashLookups(key, kind, inputs);
        const noted = hashed.flatMap((question, index) =>
          question ? [{ ...question, day, outcome: codeOf(outcomes[index] ?? 'unknown'), index }] : [],
        );
        if (noted.length === 0) return success({ askedBefore: [], settle: async () => {} });
        const name = nameOf(questions);
        const { place, file, askedBefore } = await inTurn(name, async () => {
          const appended = await append(name, questions, noted);
          const withdraw = () => settle(name, appended.file, appended.place, noted.map(asNeverLeft));
          try {
            const own = { path: folder.pathOf(name), from: appended.place };
            // Looked for once it is written: who comes later sees it.
            const found = (await look?.(hashed, own)) ?? [];
            if (found.some((each) => each !== null)) await withdraw();
            return { ...appended, askedBefore: found };
          } catch (error) {
            await withdraw().catch(() => {});
            throw error;
          }
        });
        const isWithdrawn = askedBefore.some((each) => each !== null);
        if (isWithdrawn) return success({ askedBefore, settle: async () => {} });
        return success({
          askedBefore,
          async settle(known) {
            const settled = noted.map((question) => ({
              ...question,
              outcome: known === null ? neverLeft : codeOf(known[question.index] ?? 'unknown'),
            }));
            await inTurn(name, () => settle(name, file, place, settled)).catch(() => {});
          },
        });
      } catch (error) {
        if (error instanceof ProblemError) return failure(error.problem);
        return failure(writingProblem(error, 'What is asked could not be noted in the answer book'));
      }
    },
  };
}

const asNeverLeft = (question: NotedQuestion): NotedQuestion => ({ ...question, outcome: neverLeft });

function nameOf({ kind, account }: LookupQuestions): string {
  const tag = createHash('sha256').update(`${account.id}\n${account.address}`).digest('hex').slice(0, 16);
  return `lookups-${kind}-${tag}`;
}
