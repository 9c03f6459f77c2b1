import type { InspectedFile } from '../../shared/ipc/ipc.ts';
import { accountOfCheck, rowsAskedBefore } from '../../shared/model/account-of-check.ts';
import type { AskedChoice } from '../../shared/model/asked-before.ts';
import type { CheckReport, ListUse, PrepareChoices } from '../../shared/model/check.ts';
import type { Account } from '../../shared/model/connection.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import { type AsideKind, asideKinds } from '../../shared/model/row-words.ts';
import { seenOf } from '../../shared/model/seen-list.ts';
import { lookupOfService } from '../../shared/model/services.ts';
import type { UnattendedList, UnattendedQuestion } from '../../shared/model/watched-folder.ts';
import {
  asidesDecided,
  type Decisions,
  decidedBy,
  defaultChoices,
  undecided,
} from '../../shared/plan/decisions.ts';
import { fitMapping } from '../../shared/plan/fit-mapping.ts';
import { type Plan, planOf, shortLabel } from '../../shared/plan/plan.ts';
import { counted } from '../../shared/words/amounts.ts';
import { sayingInWords } from '../../shared/words/row-sayings.ts';
import type { SavedMappings } from '../app/lists/saved-mappings.ts';
import type { EngineClient, RunOptions } from '../engine/process/engine-client.ts';
import type { AnswerBook } from '../memory/answer-book/answer-book.ts';

export interface LookingParts {
  engine: Pick<EngineClient, 'run'>;
  mappings: Pick<SavedMappings, 'all' | 'forHeaders'>;
  book: Pick<AnswerBook, 'using'>;
}

/** A list as it would be sent: its columns, and what is done to its rows. */
export interface LookedAt {
  plan: Plan;
  use: ListUse;
  choices: PrepareChoices;
  /** Whether rows that speak against themselves are set aside, by the kinds of which somebody said so. */
  asides: Partial<Record<AsideKind, boolean>>;
}

/** Looks at lists as the window does, with the words of a command in the place of a person's presses. */
export function createListLook({ engine, mappings, book }: LookingParts) {
  /** The saved mapping of this name, as decisions on the list at hand; nothing is decided where none is named. */
  function decisionsOf(
    { mapping: name, service, words }: UnattendedList,
    { inspection }: Pick<InspectedFile, 'inspection'>,
  ): Result<Decisions> {
    const said =
      words.setAside &&
      Object.fromEntries(asideKinds.map((kind) => [kind, words.setAside?.includes(kind) === true]));
    if (name === null) return success({ ...undecided, service, missedBy: [], asides: { ...said } });
    const isNamed = (saved: { name: string }) => saved.name.toLowerCase() === name.toLowerCase();
    const saved = mappings.all().find((each) => isNamed(each) && (service ?? each.service) === each.service);
    if (!saved) return failure(noSuchMapping(name));
    const fitted = fitMapping(saved, inspection.columns);
    if (!fitted) return failure(mappingDoesNotFit(name));
    const decided = decidedBy(saved.service, fitted.mapping, fitted.shaping);
    const asides = { ...decided.asides, ...said };
    return success({ ...decided, service: saved.service, missedBy: [], asides });
  }

  return {
    /** Reads the beginning of a list and maps its columns. A problem where it is none, or a required column is missing. */
    async open(list: UnattendedList, options?: RunOptions): Promise<Result<LookedAt>> {
      const looked = await engine.run('inspect', { path: list.path, reading: {} }, options);
      if (!looked.ok) return looked;
      const { inspection } = looked.value;
      const { rows } = inspection;
      if (rows.exact && rows.count === 0) return failure(noRows);
      const remembered = mappings.forHeaders(inspection.columns.map(({ header }) => header));
      const decided = decisionsOf(list, looked.value);
      if (!decided.ok) return decided;
      const plan = planOf(decided.value, { ...looked.value, remembered });
      const { service, mapping, shaping, missing } = plan;
      if (missing.length > 0) return failure(columnsMissing(missing.map(shortLabel)));
      const asBefore = remembered.find((saved) => saved.service === service)?.shaping;
      const askedBefore: AskedChoice | undefined =
        list.words.askedBefore === 'again' ? { ask: 'all', days: 0 } : defaultChoices.askedBefore;
      return success({
        plan,
        use: { reading: {}, service, mapping, shaping, seen: seenOf(inspection) },
        choices: { ...defaultChoices, askedBefore },
        asides: { ...asidesDecided(asBefore ?? {}), ...decided.value.asides },
      });
    },

    /** Reads the whole list, and what of it was asked before on this connection. */
    check: (
      { path }: Pick<UnattendedList, 'path'>,
      { use }: LookedAt,
      on: Account,
      options?: RunOptions,
    ): Promise<Result<CheckReport>> =>
      book.using({ kind: lookupOfService[use.service], on }, (found) =>
        engine.run('check', { ...use, path, book: found }, options),
      ),
  };
}

/** How many rows of a checked list go out. */
export const rowsToSend = (report: CheckReport, { choices }: LookedAt): number =>
  accountOfCheck(report, choices).written;

/** What the window would ask about the rows of a checked list, and nobody has said. */
export function openQuestions(
  report: CheckReport,
  { asides, choices }: LookedAt,
  { askedBefore }: UnattendedList['words'],
): UnattendedQuestion[] {
  const before = rowsAskedBefore(report, choices).leftOut;
  const said = (report.sayings ?? []).filter(({ kind }) => asides[kind] === undefined);
  const word = `--set-aside ${said.map(({ kind }) => kind).join(',')}`;
  return [
    ...said.map((saying) => ({ text: sayingInWords(saying), word })),
    ...(before > 0 && askedBefore === undefined
      ? [{ text: `${counted(before, 'row')} looked up before.`, word: '--rows-asked-before leave-out' }]
      : []),
  ];
}

const noRows = problem('no-rows', 'This list has no rows to send.', 'Give another list.');

const columnsMissing = (labels: readonly string[]) =>
  problem(
    'columns-missing',
    `No column was found for: ${labels.join(', ')}.`,
    'Map the columns once in the window, save that as a template, and name it with --mapping.',
  );

const noSuchMapping = (name: string) =>
  problem('no-such-mapping', `No template is named “${name}”.`, 'Save it in the window, under Columns.');

const mappingDoesNotFit = (name: string) =>
  problem(
    'mapping-does-not-fit',
    `The template “${name}” needs columns that this list doesn’t have.`,
    'Compare the headers, or name another template.',
  );
