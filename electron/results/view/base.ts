import type { ResultView } from '../../../shared/model/result-query.ts';
import { verdicts } from '../../../shared/verdict/verdict.ts';
import { goodness, keyStep } from '../judge/phones-table.ts';
import { joinRenewed } from '../judge/renewed-sql.ts';
import type { FieldTable } from './fields.ts';

/** What a view has a row for. */
export interface ViewBase {
  /** SQL for what tells its rows apart and is their order in the file. */
  key: string;
  own: FieldTable;
  /** It has a row for each different number: what is filtered of phones is filtered of the phones that speak for these. */
  isOfNumbers?: true;
  /** SQL for the person in hand. */
  person: string;
  /** SQL for what its emails, all those of its row or record, are found by in the table `emails`. */
  emails: { own: string; theirs: string };
  /** How the other tables are joined to it, where there is one row of theirs at most for each of its own. */
  joins: Partial<Record<FieldTable, string>>;
  /** SQL for the keys of rows that have something to do with some rows of a table which has many for one of them. */
  keysOf: Partial<Record<FieldTable, string>>;
}

const order = `${goodness}::BIGINT * ${2 ** 50} + (CASE WHEN rank IS NULL THEN 999999 ELSE least(greatest(rank, 0), 999999) END)::BIGINT * ${2 ** 24} + slot`;

/** What the phones of a person come to, as the table `sums`. */
export const sums = `(SELECT record AS n, person, count(*) AS phones, count(*) FILTER (verdict = ${verdicts.indexOf('may-call')}) AS callable,
  arg_min(coalesce(digits, written), ${order}) AS best, arg_min(verdict, ${order}) AS verdict FROM phones GROUP BY record, person) sums`;
const emailsOf = (table: string, n: string) =>
  `LEFT JOIN emails ON emails.is_first AND emails.record = ${table}.${n} AND emails.person IS NOT DISTINCT FROM ${table}.person`;
const sumsOf = (table: string, n: string) =>
  `LEFT JOIN ${sums} ON sums.n = ${table}.${n} AND sums.person IS NOT DISTINCT FROM ${table}.person`;

export const bases: Record<ResultView, ViewBase> = {
  raw: {
    key: 'raw.n',
    own: 'raw',
    person: '0',
    emails: { own: 'raw.n', theirs: 'emails.n' },
    joins: {},
    keysOf: {
      phones: 'SELECT phones.n FROM phones',
      people: 'SELECT people.n FROM people',
      emails: 'SELECT emails.n FROM emails',
    },
  },
  phones: {
    key: 'phones.p',
    own: 'phones',
    isOfNumbers: true,
    person: 'phones.person',
    emails: { own: 'phones.record', theirs: 'emails.record' },
    joins: {
      raw: 'JOIN raw ON raw.n = phones.n',
      renewed: joinRenewed,
      people: 'LEFT JOIN people ON people.n = phones.record AND people.person = phones.person',
      emails: emailsOf('phones', 'record'),
      sums: sumsOf('phones', 'record'),
    },
    keysOf: {},
  },
  people: {
    key: 'people.q',
    own: 'people',
    person: 'people.person',
    emails: { own: 'people.n', theirs: 'emails.record' },
    joins: {
      raw: 'JOIN raw ON raw.n = people.n',
      emails: emailsOf('people', 'n'),
      sums: sumsOf('people', 'n'),
    },
    keysOf: { phones: `SELECT phones.record::BIGINT * ${keyStep} + phones.person FROM phones` },
  },
};

/** Which rows, phones and people belong to the rows of a view, as conditions over keys in the table `$t`. */
export const within: Record<ResultView, { rows: string; phones: string; people: string }> = {
  raw: {
    rows: 'n IN (SELECT key FROM $t)',
    phones: 'n IN (SELECT key FROM $t)',
    people: 'n IN (SELECT key FROM $t)',
  },
  phones: {
    rows: `n IN (SELECT key // ${keyStep} FROM $t)`,
    phones: 'p IN (SELECT key FROM $t)',
    people: `q IN (SELECT record::BIGINT * ${keyStep} + person FROM phones WHERE p IN (SELECT key FROM $t))`,
  },
  people: {
    rows: `n IN (SELECT key // ${keyStep} FROM $t)`,
    phones: `record::BIGINT * ${keyStep} + person IN (SELECT key FROM $t)`,
    people: 'q IN (SELECT key FROM $t)',
  },
};
