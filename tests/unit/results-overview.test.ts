import { afterAll, describe, expect, it } from 'vitest';
import type { Duck } from '../../electron/results/import/duck.ts';
import { judgeResult } from '../../electron/results/judge/judge-result.ts';
import { resultRow } from '../../electron/results/view/result-row.ts';
import { overviewOf, summarize } from '../../electron/results/view/summarize-result.ts';
import { viewsOf } from '../../electron/results/view/views.ts';
import type { ResultQuery } from '../../shared/model/result-query.ts';
import { nobodyHeld } from '../../shared/model/result-table.ts';
import { aRequest, exportedFrom, openJudged } from '../fakes/exported-result.ts';
import { csvOf } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

/** A result that was imported, understood and judged. */
const opened = async (lines: string[], headers: string[] = []) =>
  openJudged(await desk.imported(lines.join('\r\n')), { headers });

/** All that a row says. */
const rowIn = (duck: Duck, n: number) => duck.inSession((session) => resultRow(session, n));

const header =
  'Email,person_1_first_name,person_1_last_name,person_2_first_name,person_2_last_name,email_1,phone_1,phone_1_dnc,phone_1_tcpa,phone_1_state_dnc';
const rows = (stateDnc: string[]) =>
  stateDnc.map(
    (entry, at) => `a${at}@example.com,Ann,Lee,Bo,Ray,found${at}@example.com,212555010${at},no,no,${entry}`,
  );

describe('an opened result', () => {
  it('is summed up, with the fields of each view and a card for each row', async () => {
    const lines = rows(['none', 'none', 'TX']);
    const duck = await opened([header, ...lines], ['Email']);
    const { layout, summary, fields } = await duck.inSession(overviewOf);
    expect(layout.columns[0]?.role.kind).toBe('sent');
    expect(summary).toMatchObject({ rows: 3, phones: 3 });
    expect(summary.verdicts).toMatchObject({ 'may-call': 2, 'do-not-call': 1 });
    expect(fields.raw.map(({ name }) => name)).toEqual(header.split(','));
    expect(fields.people.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Name', 'Best phone', 'Email']),
    );
    // What the result has no room for is not offered.
    expect(fields.phones.map(({ field }) => field)).not.toContain('phone-carrier');

    const { people, ofRow, cells } = await rowIn(duck, 2);
    expect(people.map(({ name }) => name)).toEqual(['Ann Lee', 'Bo Ray']);
    const [phone] = people.flatMap(({ phones }) => phones);
    expect(phone).toMatchObject({ number: '2125550102', verdict: 'do-not-call' });
    expect(phone?.reasons).toEqual(['On a state’s do-not-call list']);
    // An email that may be either’s is on the card of neither.
    expect(people.flatMap(({ emails }) => emails)).toEqual([]);
    expect(ofRow.emails).toEqual(['found2@example.com']);
    expect(cells.map(({ text }) => text)).toEqual(lines[2]?.split(','));
    await duck.close();
  });

  it('has matches where something was found, not where its own columns say where a company is', async () => {
    const own = ['Company,City,State,Email', 'Acme,Austin,TX,a@example.com', 'Bolt,Reno,NV,b@example.com'];
    const hitsOf = async (...phones: string[]) => {
      const lines = phones.length === 0 ? own : own.map((line, at) => `${line},${phones[at]}`);
      const duck = await opened(lines);
      const { summary } = await duck.inSession(overviewOf);
      await duck.close();
      return summary.hits;
    };
    expect(await hitsOf('Phone', '2125550101', '')).toBe(1);
    expect(await hitsOf()).toBeNull();
  });

  it('asks about blank state do-not-call entries unless the result says none', async () => {
    const asked = await opened([header, ...rows(['', '', 'TX'])]);
    const { blankStateDnc, layout } = await asked.inSession(overviewOf);
    expect(blankStateDnc).toEqual({ phones: 2, meansNone: null });
    for (const [meansNone, callable] of [[true, 2] as const, [false, 0] as const]) {
      await judgeResult(asked, {
        layout,
        decisions: { blankStateDncIsNone: meansNone },
        held: nobodyHeld,
      });
      const { summary, blankStateDnc: answered } = await asked.inSession(overviewOf);
      expect(summary.verdicts['may-call']).toBe(callable);
      expect(answered).toEqual({ phones: 2, meansNone });
    }
    await asked.close();
    const said = await opened([header, ...rows(['', 'none', 'TX'])]);
    expect((await said.inSession(overviewOf)).blankStateDnc).toBeNull();
    await said.close();
  });

  const people = 'person_1_first_name,person_1_last_name,person_2_first_name,person_2_last_name';
  const phone = 'phone_1,phone_1_dnc,phone_1_tcpa,phone_1_state_dnc';

  it.each([
    ['from 1', '2', '1'],
    ['from 0', '1', '0'],
  ])(
    'shows an email on the card of the person named by the column beside it, counted %s',
    async (_, bo, ann) => {
      const duck = await opened([
        `${people},email_1,email_1_person,email_2,email_2_person,email_3,email_3_person,${phone}`,
        `Ann,Lee,Bo,Ray,bo@example.com,${bo},ann@example.com,${ann},who@example.com,,2125550101,no,no,none`,
        `Cy,Orr,,,cy@example.com,${ann},gone@example.com,9,,,2125550102,no,no,none`,
      ]);
      const first = await rowIn(duck, 0);
      expect(first.people.map(({ name, emails }) => [name, emails])).toEqual([
        ['Ann Lee', ['ann@example.com']],
        ['Bo Ray', ['bo@example.com']],
      ]);
      expect(first.ofRow.emails).toEqual(['who@example.com']);
      const second = await rowIn(duck, 1);
      expect(second.people.flatMap(({ emails }) => emails)).toEqual(['cy@example.com']);
      // Of somebody who is not in the row it is still shown.
      expect(second.ofRow.emails).toEqual(['gone@example.com']);
      await duck.close();
    },
  );

  it('shows emails and addresses from JSON cells on the cards of their people', async () => {
    const quoted = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
    const found = [
      {
        first_name: 'Ann',
        last_name: 'Lee',
        emails: ['ann@example.com', { email: 'lee@example.com' }],
        addresses: [{ street: '1 Elm St', city: 'Austin', state: 'TX', zip: '78701' }],
        phones: [{ number: '2125550101', dnc: false, tcpa: false, state_dnc: [] }],
      },
      { first_name: 'Bo', last_name: 'Ray', email: 'bo@example.com', phones: [] },
    ];
    const duck = await opened([
      'id,people,other_emails',
      `1,${quoted(found)},${quoted([{ email_address: 'info@example.com' }])}`,
      `2,${quoted([])},`,
    ]);
    const { people, ofRow } = await rowIn(duck, 0);
    expect(people.map(({ name, emails, addresses }) => [name, emails, addresses])).toEqual([
      ['Ann Lee', ['ann@example.com', 'lee@example.com'], ['1 Elm St, Austin, TX, 78701']],
      ['Bo Ray', ['bo@example.com'], []],
    ]);
    expect(ofRow.emails).toEqual(['info@example.com']);
    await duck.close();
  });
});

const phoneHeaders = ['Phone 1', 'Phone 1 DNC', 'Phone 1 TCPA', 'Phone 1 State DNC'];
const clear = (number: number) => [`21255501${String(number).padStart(2, '0')}`, 'no', 'no', 'none'];
const named = ['Person 1 First Name', 'Person 1 Last Name', 'Person 2 First Name', 'Person 2 Last Name'];
const both = ['Ann', 'Lee', 'Bo', 'Ray'];
const [ann, lee, bo, ray] = ['ann@example.com', 'lee@example.com', 'bo@example.com', 'ray@example.com'];
/** JSON may write any sign by its number. */
const escaped = (value: unknown) => JSON.stringify(value).replaceAll('@', '\\u0040');

/** Results that say the same of Ann Lee and Bo Ray. */
const layouts: Record<string, string[][]> = {
  'columns named after the person': [
    [
      ...named,
      'Person 1 Email 1',
      'Person 1 Email 2',
      'Person 2 Email 1',
      'Person 2 Email 2',
      ...phoneHeaders,
    ],
    [...both, ann, lee, bo, ray, ...clear(1)],
  ],
  'a column beside each email': [
    [...named, ...[1, 2, 3, 4].flatMap((at) => [`Email ${at}`, `Email ${at} Person`]), ...phoneHeaders],
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
    [...named, 'Person 1 Emails', 'Person 2 Emails', ...phoneHeaders],
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

it.each(Object.entries(layouts))(
  'grid, search, card and export show the same emails of a person: %s',
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
      const card = await rowIn(duck, row?.n ?? -1);
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
    const { tables } = await exportedFrom({ duck, folder: files.folder }, aRequest({ kind: 'emails' }));
    await duck.close();
    const written = theirs.flatMap(([name, emails]) => emails.map((email) => [email, name]));
    expect(tables[0]?.map(({ Email, Name }) => [Email, Name]).sort()).toEqual(written.sort());
  },
);

it('of a long result, all rows of a person are in sight with the person, and the person with each of them', async () => {
  const files = await desk.imported(
    csvOf([
      ['Id', 'full_name', 'phone', 'phone_dnc', 'phone_tcpa', 'phone_state_dnc'],
      ...['2125550101', '2125550102'].map((number) => ['1', 'Ann Lee', number, 'no', 'no', 'none']),
      ['2', 'Bo Ray', '2125550103', 'no', 'no', 'none'],
    ]),
  );
  const duck = await openJudged(files, { headers: ['Id'] });
  const filters = [{ kind: 'contains' as const, field: 'person-name' as const, text: 'Ann' }];
  const ofAnn = query({ view: 'people', filters });
  expect(await summarize(duck, ofAnn)).toMatchObject({ rows: 2, people: 1, phones: 2 });
  expect(await summarize(duck, query({ view: 'raw', search: '2125550102' }))).toMatchObject({
    rows: 1,
    people: 1,
  });
  const request = aRequest({ kind: 'everything', query: ofAnn });
  expect((await exportedFrom({ duck, folder: files.folder }, request)).rows).toBe(2);
  await duck.close();
});

it('an email that belongs to neither of two people is shown for neither', async () => {
  const files = await desk.imported(
    csvOf([
      [...named, 'Email', ...phoneHeaders],
      [...both, ann, ...clear(1)],
    ]),
  );
  const duck = await openJudged(files);
  const page = await viewsOf(duck).page({ query: query({}), fields: ['person-email'], offset: 0, limit: 5 });
  expect(page.rows.map(({ cells }) => cells)).toEqual([[''], ['']]);
  expect((await rowIn(duck, 0)).ofRow.emails).toEqual([ann]);
  await duck.close();
});
