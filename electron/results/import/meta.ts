import { z } from 'zod';
import { ProblemError, problem, retryableProblem } from '../../../shared/model/problem.ts';
import { ResultLayoutSchema } from '../../../shared/model/result-layout.ts';
import { ResultDecisionsSchema, ResultTableSchema } from '../../../shared/model/result-table.ts';
import type { Session } from './duck.ts';

/** Raised whenever the tables or what they hold change: an older database is made anew. */
const formatVersion = 6;

/** What the table `meta` holds: a text in JSON for each key. */
const shapes = {
  /** Written last: without it the database is not whole. */
  format: z.literal(formatVersion),
  /** The result it was made from. */
  source: z.object({ bytes: z.number(), modifiedAt: z.number(), sha256: z.string() }),
  table: ResultTableSchema,
  /** What phones and people were made by; `rules` tells one set of rules from another. */
  judged: z.object({
    layout: ResultLayoutSchema,
    decisions: ResultDecisionsSchema,
    rules: z.string(),
    unreadable: z.boolean(),
    /** By whom it was judged, as those who are held back: '' where that cannot be told. */
    heldStamp: z.string(),
    /** By which later checks it was renewed; '' where one could not be read. */
    laterChecks: z.string(),
  }),
  /** By what its rows were tied to those of its list, as `list_rows` has them; missing where they were not. */
  numbered: z.string(),
} as const;

type MetaKey = keyof typeof shapes;
type Meta<K extends MetaKey> = z.infer<(typeof shapes)[K]>;

type Parsed<T> = { success: true; data: T } | { success: false };
const readers: { [K in MetaKey]: { safeParse(value: unknown): Parsed<Meta<K>> } } = shapes;

export const createMeta = (session: Session): Promise<void> =>
  session.run('CREATE TABLE meta(key VARCHAR PRIMARY KEY, value VARCHAR NOT NULL)');

export async function writeMeta<K extends MetaKey>(session: Session, key: K, value: Meta<K>): Promise<void> {
  await session.run('INSERT OR REPLACE INTO meta VALUES ($key, $value)', {
    key,
    value: JSON.stringify(value),
  });
}

export const completeMeta = (session: Session): Promise<void> => writeMeta(session, 'format', formatVersion);

/** @returns undefined where it is missing or of another version. */
export async function readMeta<K extends MetaKey>(session: Session, key: K): Promise<Meta<K> | undefined> {
  const [[text] = []] = await session.rows('SELECT value FROM meta WHERE key = $key', { key });
  if (typeof text !== 'string') return undefined;
  const parsed = readers[key].safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}

/** What a result was judged by. @throws ProblemError where it was not yet. */
export async function judgedIn(session: Session): Promise<Meta<'judged'>> {
  const judged = await readMeta(session, 'judged');
  if (!judged) throw new ProblemError(notJudged);
  return judged;
}

const again = 'Open the result again.';
export const notJudged = retryableProblem(
  'result-not-judged',
  'The phones of this result have not been judged yet.',
  again,
);
export const notRead = retryableProblem('result-not-open', 'This result has to be read again first.', again);
export const otherColumns = problem(
  'result-layout',
  'This result has other columns than those that were understood.',
  again,
);
