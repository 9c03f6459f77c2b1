import { afterAll, beforeAll, expect, test } from 'vitest';
import { resultRow } from '../../electron/engine/results/overview/result-row.ts';
import { viewsOf } from '../../electron/engine/results/view/views.ts';
import type { ResultQuery } from '../../shared/result-query.ts';
import { aRequest, exported, openJudged } from '../fakes/exported-result.ts';
import { csvOf } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

let desk: Awaited<ReturnType<typeof createResultDesk>>;
beforeAll(async () => {
  desk = await createResultDesk();
});
afterAll(() => desk.remove());

const phone = ['Phone 1', 'Phone 1 DNC', 'Phone 1 TCPA', 'Phone 1 State DNC'];
const clear = (number: number) => [`21255501${String(number).padStart(2, '0')}`, 'no', 'no', 'none'];
const named = ['Person 1 First Name', 'Person 1 Last Name', 'Person 2 First Name', 'Person 2 Last Name'];
const both = ['Ann', 'Lee', 'Bo', 'Ray'];
const [ann, lee, bo, ray] = ['ann@example.com', 'lee@example.com', 'bo@example.com', 'ray@example.com'];
/** JSON may write any sign by its number. */
const escaped = (value: unknown) => JSON.stringify(value).replaceAll('@', '\\u0040');

/** Results that say the same of Ann Lee and Bo Ray. */
const layouts: Record<string, string[][]> = {
  'columns named after the person': [
    [...named, 'Person 1 Email 1', 'Person 1 Email 2', 'Person 2 Email 1', 'Person 2 Email 2', ...phone],
    [...both, ann, lee, bo, ray, ...clear(1)],
  ],
  'a column beside each email': [
    [...named, ...[1, 2, 3, 4].flatMap((at) => [`Email ${at}`, `Email ${at} Person`]), ...phone],
    [...both, bo, '2', ann, '1', ray, '2', lee, '1', ...clear(1)],
  ],
  'a row for each email': [
    ['Record ID', 'First Name', 'Last Name', 'Email', 'Phone', 'Phone DNC', 'Phone TCPA', 'Phone State DNC'],
    ...[ann, lee].map((email, at) => ['1', 'Ann', 'Lee', email, ...clear(at)]),
    ...[bo, ray].map((email, at) => ['1', 'Bo', 'Ray', email, ...clear(at + 2)]),
    ...Array.from({ length: 8 }, (_, at) => ['2', 'Cy', 'Orr', '', ...clear(at + 4)]),
  ],
  'people as JSON in a cell': [
    ['id', 'people'],
    [
      '1',
      escaped([
        {
          first_name: 'Ann',
          last_name: 'Lee',
          emails: [ann, { email: lee }],
          phones: [{ number: '2125550101' }],
        },
        { first_name: 'Bo', last_name: 'Ray', emails: [bo, ray], phones: [{ number: '2125550102' }] },
      ]),
    ],
  ],
  'emails as JSON in a cell': [
    [...named, 'Person 1 Emails', 'Person 2 Emails', ...phone],
    [...both, escaped([{ email: ann }, { email: lee }]), escaped([bo, ray]), ...clear(1)],
  ],
};
const theirs = [
  ['Ann Lee', [ann, lee]],
  ['Bo Ray', [bo, ray]],
] as const;

const query = (more: Partial<ResultQuery>): ResultQuery => ({
  view: 'people',
  search: '',
  filters: [],
  sort: [],
  ...more,
});

test.each(Object.entries(layouts))(
  'the grid, its search, the card and the export have the same emails of a person: %s',
  async (_, rows) => {
    const files = await desk.imported(csvOf(rows));
    const duck = await openJudged(files);
    const people = async (more: Partial<ResultQuery>) => {
      const fields = ['person-name', 'person-email'] as const;
      const page = await viewsOf(duck).page({
        query: query(more),
        fields: [...fields],
        offset: 0,
        limit: 50,
      });
      return page.rows.map(({ n, cells: [name = '', email = ''] }) => ({ n, name, email }));
    };
    const all = await people({});
    for (const [name, emails] of theirs) {
      const row = all.find((person) => person.name === name);
      expect(row?.email).toBe(emails[0]);
      const card = await resultRow(duck, row?.n ?? -1);
      expect(card.people.find((person) => person.name === name)?.emails).toEqual(emails);
      for (const email of emails) {
        expect((await people({ search: email })).map((person) => person.name)).toContain(name);
        expect(await people({ search: email.toUpperCase(), view: 'phones' })).not.toEqual([]);
        expect(await people({ search: email, view: 'raw' })).not.toEqual([]);
      }
      const filters = [{ kind: 'contains' as const, field: 'person-email' as const, text: emails[0] }];
      expect((await people({ filters })).map((person) => person.name)).toEqual([name]);
      const ofPhones = await people({ view: 'phones', filters });
      for (const { email } of ofPhones) expect(email).toBe(emails[0]);
    }
    await duck.close();
    const { tables } = await exported(files, aRequest({ kind: 'emails' }));
    const written = theirs.flatMap(([name, emails]) => emails.map((email) => [email, name]));
    expect(tables[0]?.map(({ Email, Name }) => [Email, Name]).sort()).toEqual(written.sort());
  },
);

test('an email that is nobody’s in particular is shown for nobody where there are two people', async () => {
  const files = await desk.imported(
    csvOf([
      [...named, 'Email', ...phone],
      [...both, ann, ...clear(1)],
    ]),
  );
  const duck = await openJudged(files);
  const page = await viewsOf(duck).page({ query: query({}), fields: ['person-email'], offset: 0, limit: 5 });
  expect(page.rows.map(({ cells }) => cells)).toEqual([[''], ['']]);
  expect((await resultRow(duck, 0)).ofRow.emails).toEqual([ann]);
  await duck.close();
});
