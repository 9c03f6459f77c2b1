import { defaultAskedChoice } from '../../shared/model/asked-choice.ts';
import type { PrepareChoices, RowFilter } from '../../shared/model/check.ts';
import type { ReadingChoice } from '../../shared/model/csv.ts';
import type { FollowUps } from '../../shared/model/follow-ups.ts';
import type { JobView } from '../../shared/model/job-record.ts';
import type { OfferedFile } from '../../shared/model/seen-list.ts';
import type { ServiceId } from '../../shared/model/services.ts';
import type { CellEdit, Replacement, RowMark } from '../../shared/model/shaping.ts';
import {
  type ColumnRules,
  type Corrections,
  type Decisions,
  decidedBy,
  defaultChoices,
  undecided,
} from '../../shared/plan/decisions.ts';

/** A job or a list of lookups being put together: only what the user decided. Everything guessed is joined in by `planOf`. */
export interface Draft extends Decisions {
  /** Counts openings, so that a file opened again is read again. */
  opened: number;
  /** When its list came: ISO 8601, UTC; '' before. */
  begunAt: string;
  file: OfferedFile | null;
  /** It can't be read as a list, so that there is nothing to go on with. */
  isUnreadable: boolean;
  reading: ReadingChoice;
  /** The saved follow-up services that it goes by. */
  followUps: FollowUps | null;
  /** Which rows of the list are in sight. */
  rowsShown: RowFilter;
  choices: PrepareChoices;
  /** The headers of the list that a mapping from another time was made for. */
  madeFor: readonly string[] | null;
  /** The list was found changed and is looked at anew; said until the next start. */
  changed: boolean;
  /** Start was pressed: it may be on its way as a job. */
  starting: boolean;
  /** What stands in the text box for rows, and as what of it the file was kept; '' where the list came another way. */
  text: string;
  textKept: string;
  /** The most credits to spend, as it is typed; of lookups alone. */
  limit: string;
}

/** What you know of a list of misses: who found nothing for its rows, and who is to be asked next. */
export interface Missed {
  missedBy: readonly ServiceId[];
  /** Null where a person chooses. */
  service: ServiceId | null;
  followUps: FollowUps | null;
}

/** What a person decides of a list; of what is decided by service, by kind or by choice, that part alone. */
export type Decided = Partial<
  Pick<Draft, 'mappings' | 'corrections' | 'several' | 'names' | 'asides' | 'filled' | 'rowsShown' | 'limit'>
> & { choices?: Partial<PrepareChoices> };

export type DraftAction =
  | { type: 'start-over' }
  | ({ type: 'open'; file: OfferedFile } & Partial<Missed>)
  /** Rows are written or pasted into the text box, which are kept as a file a moment later. */
  | { type: 'write'; text: string }
  | { type: 'open-text'; text: string; file: OfferedFile }
  | { type: 'read-as'; reading: ReadingChoice }
  | { type: 'was-read'; file: string; isUnreadable: boolean }
  | { type: 'choose-service'; service: ServiceId }
  | { type: 'choose-follow-ups'; followUps: FollowUps | null }
  | ({ type: 'decide' } & Decided)
  /** The list is another one than was looked at: what was decided of its columns no longer holds. */
  | { type: 'look-again'; file: string; service: ServiceId }
  | { type: 'start' }
  /** Goes on with what was decided of a list before: put aside, or decided for another use. */
  | { type: 'take-over'; draft: Draft }
  | { type: 'run-again'; job: JobView; file: OfferedFile };

/** What is decided of one reading of a list. */
const unread = { ...undecided, rowsShown: { kind: 'all' }, madeFor: null } satisfies Partial<Draft>;

export const emptyDraft: Draft = {
  ...unread,
  opened: 0,
  begunAt: '',
  file: null,
  isUnreadable: false,
  reading: {},
  service: null,
  missedBy: [],
  followUps: null,
  choices: defaultChoices,
  changed: false,
  starting: false,
  text: '',
  textKept: '',
  limit: '',
};

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  const fresh: Draft = { ...emptyDraft, opened: draft.opened + 1 };
  switch (action.type) {
    case 'start-over':
      return fresh;
    case 'open':
      // A service chosen before any file was there was meant for the file to come.
      return {
        ...fresh,
        file: action.file,
        ...(draft.file === null && { service: draft.service, followUps: draft.followUps }),
        ...(action.missedBy && {
          service: action.service ?? null,
          followUps: action.followUps ?? null,
          missedBy: action.missedBy,
        }),
      };
    case 'write':
      // An empty box holds no list.
      if (action.text.trim() === '') return { ...fresh, text: action.text, service: draft.service };
      return { ...draft, text: action.text };
    case 'open-text': {
      // Others were written meanwhile, or a file was chosen: what comes late is not wanted any more.
      if (draft.text !== action.text) return draft;
      const { text, file } = action;
      return { ...fresh, file, text, textKept: text, service: draft.service, limit: draft.limit };
    }
    case 'read-as':
      // Read differently, the rows and columns may be other ones: what was decided by position no longer holds.
      return { ...draft, reading: action.reading, ...unread };
    case 'was-read':
      return draft.file?.token === action.file && draft.isUnreadable !== action.isUnreadable
        ? { ...draft, isUnreadable: action.isUnreadable }
        : draft;
    case 'choose-service':
      // What was found for one service is said of its columns.
      return { ...draft, service: action.service, rowsShown: { kind: 'all' } };
    case 'choose-follow-ups': {
      // A list of misses begins where the follow-ups go on.
      const first = action.followUps?.services.find((service) => !draft.missedBy.includes(service));
      return {
        ...draft,
        followUps: action.followUps,
        ...(first && { service: first, rowsShown: { kind: 'all' } }),
      };
    }
    case 'decide': {
      const { type: _, ...decided } = action;
      return {
        ...draft,
        ...decided,
        mappings: { ...draft.mappings, ...decided.mappings },
        several: { ...draft.several, ...decided.several },
        asides: { ...draft.asides, ...decided.asides },
        choices: { ...draft.choices, ...decided.choices },
      };
    }
    case 'look-again':
      // What was found of one list says nothing of another that was dropped meanwhile.
      if (draft.file?.token !== action.file) return draft;
      return {
        ...fresh,
        file: draft.file,
        service: action.service,
        followUps: draft.followUps,
        choices: draft.choices,
        changed: true,
      };
    case 'start':
      return { ...draft, changed: false, starting: true };
    case 'take-over':
      return { ...action.draft, opened: fresh.opened, text: '', textKept: '' };
    case 'run-again': {
      const { reading, service, mapping, shaping, choices } = action.job;
      return {
        ...fresh,
        file: action.file,
        reading,
        service,
        followUps: action.job.followUps ?? null,
        ...decidedBy(service, mapping, shaping),
        // What was asked again once is not asked again by running it once more.
        choices: { ...choices, askedBefore: defaultAskedChoice },
        madeFor: action.job.source.headers,
      };
    }
  }
}

/** The list that is being put together, and those that were put aside for another, the newest first. */
export interface Drafts {
  now: Draft;
  aside: readonly Draft[];
}

export const noDrafts: Drafts = { now: emptyDraft, aside: [] };

export type DraftsAction =
  | DraftAction
  /** Goes on with a draft that was put aside, by the token of its file. */
  | { type: 'continue'; file: string }
  /** It isn't wanted any more, or is on its way; the one in hand may be another by now. */
  | { type: 'discard'; file: string };

/** @param at The time: ISO 8601, UTC. */
export function reduceDrafts(drafts: Drafts, action: DraftsAction, at: string): Drafts {
  const { now, aside } = drafts;
  if (action.type === 'discard')
    return {
      now: now.file?.token === action.file ? reduceDraft(now, { type: 'start-over' }) : now,
      aside: without(aside, action.file),
    };
  if (action.type === 'continue') {
    const draft = aside.find(({ file }) => file?.token === action.file);
    return draft ? reduceDrafts(drafts, { type: 'take-over', draft }, at) : drafts;
  }
  const next = reduceDraft(now, action);
  // A list that is on its way as a job is not to become another one, and of text that is written on the last one counts.
  const token = next.file?.token;
  const isLeft = leaving.has(action.type) && isDraft(now) && now.file?.token !== token;
  const kept = isLeft ? [now, ...aside] : aside;
  const isNew = next.file !== null && token !== now.file?.token && next.begunAt === '';
  return {
    now: isNew ? { ...next, begunAt: at } : next,
    aside: without(kept, token),
  };
}

/** One with a list to go on with. */
export type JobDraft = Draft & { file: OfferedFile };

/** Whether there is something to go on with: a list, and not one that is on its way as a job. */
export const isDraft = (draft: Draft): draft is JobDraft =>
  draft.file !== null && !draft.starting && !draft.isUnreadable;

/** What puts another list, or none, in place of the one in hand. */
const leaving: ReadonlySet<DraftsAction['type']> = new Set(['start-over', 'open', 'take-over', 'run-again']);

const without = (drafts: readonly Draft[], token: string | undefined): readonly Draft[] =>
  drafts.filter(({ file }) => file?.token !== token);

/** With a cell corrected, in place of an earlier correction; put back as the file has it, it is none any more. */
export function withEdit(corrections: Corrections, edit: CellEdit): Corrections {
  const others = corrections.edits.filter(({ row, column }) => row !== edit.row || column !== edit.column);
  return { ...corrections, edits: edit.after === edit.before ? others : [...others, edit] };
}

/** Of these rules, those that are no known ones; a word is the same in capitals or not. */
const notAmong = <Rule>(rules: readonly Rule[] = [], known: readonly Rule[], keyOf: (rule: Rule) => string) =>
  rules.filter((rule) => !known.some((other) => keyOf(other) === keyOf(rule)));

/** Those rules of another time, or just made, that do not hold in this list yet. */
export const newRules = (known: ColumnRules, { replacements, marks }: Partial<ColumnRules>): ColumnRules => ({
  replacements: notAmong(replacements, known.replacements, ({ column, find, replaceWith, wholeCell }) =>
    JSON.stringify([column, find, replaceWith, wholeCell]),
  ),
  marks: notAmong(marks, known.marks, ({ column, word }) => `${column} ${word.toLowerCase()}`),
});

/** With rules for columns; those that hold already change nothing. */
export function withRules(corrections: Corrections, rules: Partial<ColumnRules>): Corrections {
  const { replacements, marks } = newRules(corrections, rules);
  return {
    ...corrections,
    replacements: [...corrections.replacements, ...replacements],
    marks: [...corrections.marks, ...marks],
  };
}

/** Without a rule for a column. */
export const withoutRule = (corrections: Corrections, removed: Replacement | RowMark): Corrections => ({
  ...corrections,
  replacements: corrections.replacements.filter((each) => each !== removed),
  marks: corrections.marks.filter((each) => each !== removed),
});
