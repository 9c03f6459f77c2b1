import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeResult } from '../../electron/engine/results/judge/judge-result.ts';
import { overviewOf } from '../../electron/engine/results/overview/overview.ts';
import { recogniseResult } from '../../electron/engine/results/overview/recognise-result.ts';
import { resultRow } from '../../electron/engine/results/overview/result-row.ts';
import { nobodyHeld } from '../../shared/result-table.ts';
import { createResultDesk, openImported } from '../fakes/result-desk.ts';

let desk: Awaited<ReturnType<typeof createResultDesk>>;
beforeAll(async () => {
  desk = await createResultDesk();
});
afterAll(() => desk.remove());

/** A result that was imported, understood and judged. */
async function opened(lines: string[], blankStateDncIsNone: boolean | null = null, sent: string[] = []) {
  const files = await desk.imported(lines.join('\r\n'));
  const duck = await openImported(files);
  const layout = await recogniseResult(duck, sent);
  await judgeResult(duck, { layout, decisions: { blankStateDncIsNone }, held: nobodyHeld });
  return duck;
}

const header =
  'Email,person_1_first_name,person_1_last_name,person_2_first_name,person_2_last_name,email_1,phone_1,phone_1_dnc,phone_1_tcpa,phone_1_state_dnc';
const rows = (stateDnc: string[]) =>
  stateDnc.map(
    (entry, at) => `a${at}@example.com,Ann,Lee,Bo,Ray,found${at}@example.com,212555010${at},no,no,${entry}`,
  );

describe('an opened result', () => {
  it('is understood and summed up, with what each view can show', async () => {
    const duck = await opened([header, ...rows(['none', 'none', 'TX'])], null, ['Email']);
    const { layout, summary, fields } = await overviewOf(duck);
    expect(layout.columns[0]?.role.kind).toBe('sent');
    expect(summary).toMatchObject({ rows: 3, phones: 3, callable: 2 });
    expect(summary.verdicts).toMatchObject({ 'may-call': 2, 'do-not-call': 1 });
    expect(fields.raw.map(({ name }) => name)).toEqual(header.split(','));
    expect(fields.people.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Name', 'Best phone', 'Email']),
    );
    // What the result has no room for is not offered.
    expect(fields.phones.map(({ field }) => field)).not.toContain('phone-carrier');
    await duck.close();
  });

  it('asks about blank state do-not-call entries only where none is never said', async () => {
    const asked = await opened([header, ...rows(['', '', 'TX'])]);
    expect((await overviewOf(asked)).blankStateDnc).toEqual({ phones: 2, meansNone: null });
    await asked.close();
    const said = await opened([header, ...rows(['', 'none', 'TX'])]);
    expect((await overviewOf(said)).blankStateDnc).toBeNull();
    await said.close();
  });

  it.each([
    [true, 2],
    [false, 0],
  ])('reads blanks as the user said (%s)', async (meansNone, callable) => {
    const duck = await opened([header, ...rows(['', '', 'TX'])], meansNone);
    const { summary, blankStateDnc } = await overviewOf(duck);
    expect(summary.callable).toBe(callable);
    expect(blankStateDnc).toEqual({ phones: 2, meansNone });
    await duck.close();
  });

  it('shows an email on the card of nobody whose it may not be', async () => {
    const duck = await opened([header, ...rows(['none'])], null, ['Email']);
    const { people, ofRow, cells } = await resultRow(duck, 0);
    expect(people.map(({ name }) => name)).toEqual(['Ann Lee', 'Bo Ray']);
    expect(people.flatMap(({ emails }) => emails)).toEqual([]);
    expect(ofRow.emails).toEqual(['found0@example.com']);
    expect(cells.map(({ text }) => text)).toEqual(rows(['none'])[0]?.split(','));
    await duck.close();
  });

  const people = 'person_1_first_name,person_1_last_name,person_2_first_name,person_2_last_name';
  const phone = 'phone_1,phone_1_dnc,phone_1_tcpa,phone_1_state_dnc';

  it.each([
    ['from 1', '2', '1'],
    ['from 0', '1', '0'],
  ])(
    'shows an email on the card of the person that a column beside it says, counted %s',
    async (_, bo, ann) => {
      const duck = await opened([
        `${people},email_1,email_1_person,email_2,email_2_person,email_3,email_3_person,${phone}`,
        `Ann,Lee,Bo,Ray,bo@example.com,${bo},ann@example.com,${ann},who@example.com,,2125550101,no,no,none`,
        `Cy,Orr,,,cy@example.com,${ann},gone@example.com,9,,,2125550102,no,no,none`,
      ]);
      const first = await resultRow(duck, 0);
      expect(first.people.map(({ name, emails }) => [name, emails])).toEqual([
        ['Ann Lee', ['ann@example.com']],
        ['Bo Ray', ['bo@example.com']],
      ]);
      expect(first.ofRow.emails).toEqual(['who@example.com']);
      const second = await resultRow(duck, 1);
      expect(second.people.flatMap(({ emails }) => emails)).toEqual(['cy@example.com']);
      // Of somebody who is not in the row it is still shown.
      expect(second.ofRow.emails).toEqual(['gone@example.com']);
      await duck.close();
    },
  );

  it('shows emails and addresses that stand as JSON in cells, on the cards of their people', async () => {
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
    const { people, ofRow } = await resultRow(duck, 0);
    expect(people.map(({ name, emails, addresses }) => [name, emails, addresses])).toEqual([
      ['Ann Lee', ['ann@example.com', 'lee@example.com'], ['1 Elm St, Austin, TX, 78701']],
      ['Bo Ray', ['bo@example.com'], []],
    ]);
    expect(ofRow.emails).toEqual(['info@example.com']);
    await duck.close();
  });

  it('says of each phone whether it may be called, and why not', async () => {
    const duck = await opened([header, ...rows(['TX'])]);
    const { people } = await resultRow(duck, 0);
    const [phone] = people.flatMap(({ phones }) => phones);
    expect(phone).toMatchObject({ number: '2125550100', verdict: 'do-not-call' });
    expect(phone?.reasons).toEqual(['On a state’s do-not-call list']);
    await duck.close();
  });
});
