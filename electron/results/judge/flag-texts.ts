import type { ResultDecisions } from '../../../shared/model/result-table.ts';
import { flagStates } from '../../../shared/verdict/facts.ts';
import {
  type FlagReading,
  type FlagSubject,
  opposite,
  readFlagText,
} from '../../../shared/verdict/flag-text.ts';
import { readStateDncText } from '../../../shared/verdict/state-dnc.ts';
import type { Session } from '../import/duck.ts';
import type { FlagColumn } from './phone-slots.ts';

/** A flag's place among the states: what the database holds of it. */
export const flagCode = (state: (typeof flagStates)[number]): number => flagStates.indexOf(state);

/** Stands between the texts of several columns that say the same thing; no program writes it into a cell. */
const between = '\u001f';

/** The joined text of several statements, as `readJoined` takes it. */
export const joinedTexts = (texts: readonly string[]): string => texts.join(between);

/** Of several columns that say one thing, the reading that is taken: the first of these that any of them has. */
const heaviest: Record<FlagSubject, readonly FlagReading[]> = {
  dnc: ['yes', 'unreadable', 'blank', 'no'],
  tcpa: ['yes', 'unreadable', 'blank', 'no'],
  stateDnc: ['yes', 'unreadable', 'blank', 'no'],
  contactable: ['no', 'unreadable', 'blank', 'yes'],
  // Of the phone and of its person: what neither states is not held against the phone.
  litigator: ['yes', 'unreadable', 'no', 'blank'],
  deceased: ['yes', 'unreadable', 'no', 'blank'],
};

interface FlagRule {
  subject: FlagSubject;
  opposites: readonly boolean[];
}

function readJoined({ subject, opposites }: FlagRule, text: string, decisions: ResultDecisions) {
  const texts = opposites.length === 1 ? [text] : text.split(between);
  if (texts.length !== opposites.length) return 'unreadable';
  const readings = texts.map((each, index) => {
    const reading = readOne(subject, each, decisions);
    return opposites[index] ? opposite(reading) : reading;
  });
  return heaviest[subject].find((reading) => readings.includes(reading)) ?? 'unreadable';
}

function readOne(subject: FlagSubject, text: string, { blankStateDncIsNone }: ResultDecisions): FlagReading {
  if (subject !== 'stateDnc') return readFlagText(text, subject);
  const { state } = readStateDncText(text);
  if (state === 'absent' || state === 'blank') return blankStateDncIsNone ? 'no' : 'blank';
  return state;
}

/** The rules that are in use, each with a number by which its texts are found in the table `flag_texts`. */
export class FlagRules {
  readonly #rules: FlagRule[] = [];
  readonly #ids = new Map<string, number>();

  /** SQL for the rule's number and for the text to be read by it; null for both where there is no column. */
  sources(subject: FlagSubject, columns: readonly FlagColumn[] | undefined): { rule: string; text: string } {
    if (!columns || columns.length === 0) return { rule: 'NULL', text: 'NULL' };
    const cells = columns.map(({ column }) => `c${column}`);
    const opposites = columns.map((column) => column.opposite);
    return {
      rule: String(this.idOf(subject, opposites)),
      text: cells.length === 1 ? (cells[0] ?? 'NULL') : `concat_ws(chr(31), ${cells.join(', ')})`,
    };
  }

  idOf(subject: FlagSubject, opposites: readonly boolean[]): number {
    const key = `${subject} ${opposites.join(' ')}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#rules.length);
    return this.#rules.push({ subject, opposites }) - 1;
  }

  /** Reads each different text of `NAME_rule` and `NAME_text` once, in code, into `flag_texts(rule, text, state)`. */
  async readAll(
    session: Session,
    cells: readonly { table: string; names: readonly string[] }[],
    decisions: ResultDecisions,
  ): Promise<void> {
    await session.run('CREATE OR REPLACE TEMP TABLE flag_texts(rule INTEGER, text VARCHAR, state UTINYINT)');
    await session.run('CREATE OR REPLACE TEMP TABLE flag_texts_met(rule INTEGER, text VARCHAR)');
    for (const { table, names } of cells) {
      // All flags in one look at the cells: each group has the rule and the text of one of them alone.
      const all = (part: string) => names.map((name) => `${name}_${part}`).join(', ');
      await session.run(
        `INSERT INTO flag_texts_met SELECT coalesce(${all('rule')}) AS rule, coalesce(${all('text')}) FROM ${table}
         GROUP BY GROUPING SETS (${names.map((name) => `(${name}_rule, ${name}_text)`).join(', ')})
         HAVING rule IS NOT NULL`,
      );
    }
    const batches = session.batches('SELECT DISTINCT rule, text FROM flag_texts_met');
    const read: [number, string, number][] = [];
    for await (const batch of batches)
      for (const [id, text] of batch) {
        const rule = this.#rules[Number(id)];
        if (rule) read.push([Number(id), String(text), flagCode(readJoined(rule, String(text), decisions))]);
      }
    await session.append('flag_texts', read);
  }
}

/** SQL for the state of a flag whose texts were joined as `alias`; what was never read is unreadable, never clear. */
export const stateOf = (name: string, alias: string): string =>
  `(CASE WHEN ${name}_rule IS NULL THEN ${flagCode('absent')} ELSE coalesce(${alias}.state, ${flagCode('unreadable')}) END)::UTINYINT`;

export const joinTexts = (name: string, alias: string): string =>
  `LEFT JOIN flag_texts ${alias} ON ${alias}.rule = ${name}_rule AND ${alias}.text = ${name}_text`;
