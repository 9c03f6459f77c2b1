import type { ExportColumn, PhoneFormat } from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { verdicts } from '../../../shared/verdict/verdict.ts';
import type { Session } from '../import/duck.ts';
import { sums } from '../view/base.ts';
import { fieldText, formattedPhone, reasonWords, verdictWords } from './field-text.ts';
import { phonePlace, placeStep } from './phone-place.ts';

interface AnswersRequest {
  layout: ResultLayout;
  columns: readonly ExportColumn[];
  phoneFormat: PhoneFormat;
}

/** The answers to the rows of a list, to be asked for in their order. */
interface Answers {
  /** Null where there is none. */
  of(row: number): Promise<string[] | null>;
  /** Lets go of what is not asked for. */
  end(): Promise<void>;
}

const mayCall = verdicts.indexOf('may-call');

/**
 * The answers to rows as `tieRows` tied them: the best phone that may be called, else the best there is, and the person it
 * belongs to. @throws ProblemError; AbortError.
 */
export async function answersByRow(
  session: Session,
  { layout, columns, phoneFormat }: AnswersRequest,
): Promise<Answers> {
  const run = (sql: string) => session.run(sql);
  await run(
    `CREATE OR REPLACE TEMP TABLE export_places AS SELECT row, digits, verdict, place FROM export_ties
     JOIN (SELECT n, digits, verdict, ${phonePlace(layout)} AS place FROM phones) USING (n)`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE export_best AS SELECT row, (min(place) % ${placeStep})::BIGINT AS p FROM export_places GROUP BY row`,
  );
  await run(
    `CREATE OR REPLACE TEMP TABLE export_callable AS SELECT row, list(digits ORDER BY place) AS numbers FROM
     (SELECT row, digits, min(place) AS place FROM export_places WHERE verdict = ${mayCall} GROUP BY row, digits) GROUP BY row`,
  );
  const number = (place: number) => formattedPhone(`export_callable.numbers[${place}]`, phoneFormat);
  const record = 'coalesce(phones.record, export_outcomes.n)';
  const person = 'coalesce(phones.person, firsts.person)';
  const texts = columns.map(({ field }) =>
    fieldText(field, {
      layout,
      phoneFormat,
      person,
      own: {
        match: `CASE WHEN export_outcomes.matched THEN 'yes' ELSE 'no' END`,
        'call-phone': number(1),
        'call-phone-2': number(2),
        'call-phone-3': number(3),
        'call-phone-type': `CASE WHEN phones.verdict = ${mayCall} THEN phones.type END`,
        'best-phone': `coalesce(${formattedPhone('phones.digits', phoneFormat)}, phones.written)`,
        'best-verdict': verdictWords('phones.verdict'),
        reasons: `CASE WHEN phones.p IS NOT NULL THEN ${reasonWords('phones.reasons')} END`,
      },
    }),
  );
  const needsEmails = texts.some(({ table }) => table === 'emails');
  const needsSums = texts.some(({ table }) => table === 'sums');
  const sql = `SELECT export_outcomes.row, ${texts.map(({ text }) => text).join(', ')} FROM export_outcomes
    LEFT JOIN export_best USING (row) LEFT JOIN export_callable USING (row)
    LEFT JOIN phones ON phones.p = export_best.p
    LEFT JOIN (SELECT n, min(person) AS person FROM people GROUP BY n) firsts ON firsts.n = ${record}
    LEFT JOIN people ON people.n = ${record} AND people.person = ${person}
    LEFT JOIN raw ON raw.n = coalesce(phones.n, export_outcomes.n)
    ${needsEmails ? `LEFT JOIN emails ON emails.is_first AND emails.record = ${record} AND emails.person IS NOT DISTINCT FROM ${person}` : ''}
    ${needsSums ? `LEFT JOIN ${sums} ON sums.n = ${record} AND sums.person IS NOT DISTINCT FROM ${person}` : ''}
    ORDER BY export_outcomes.row`;
  const batches = session.batches(sql);
  let rows: readonly (readonly unknown[])[] = [];
  let at = 0;
  return {
    async of(row) {
      for (;;) {
        const next = rows[at];
        if (next === undefined) {
          const batch = await batches.next();
          if (batch.done) return null;
          [rows, at] = [batch.value, 0];
        } else if (Number(next[0]) > row) return null;
        else {
          at++;
          if (Number(next[0]) === row) return next.slice(1).map(String);
        }
      }
    },
    end: async () => void (await batches.return(undefined)),
  };
}
