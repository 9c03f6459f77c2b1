import { afterAll, describe, expect, test } from 'vitest';
import { numberRows } from '../../electron/results/export/tie-rows.ts';
import { builtInPresets } from '../../electron/results/service/export-presets.ts';
import { aRequest, exportedFrom, openJudged } from '../fakes/exported-result.ts';
import { csvOf } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';
import { preparedList } from '../fakes/sent-list.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

/** What a phone append sends back of a list with companies and titles: the list, then its answers. */
const list = ['Company', 'Job Title', 'Work Phone'];
const answers = [
  'First Name',
  'Last Name',
  'State',
  'Phone 1',
  'Phone 1 DNC',
  'Phone 1 TCPA',
  'Phone 1 State DNC',
];
const clear = ['no', 'no', 'none'];
const result = csvOf([
  [...list, ...answers],
  ['Acme Roofing LLC', 'Owner', '2125550100', 'Ann', 'Lund', 'TX', '2125550101', ...clear],
  ['', 'Buyer', '2125550110', 'Bo', 'Ray', 'ca', '2125550111', ...clear],
  ['Blue Heron Bakery', '', '2125550120', 'Cy', 'Dee', 'AZ', '2125550121', 'yes', 'no', 'none'],
]);

function presetOf(preset: string) {
  const found = builtInPresets.find(({ id }) => id === preset);
  if (!found) throw new Error('no such preset');
  return found;
}

async function written(preset: string, text = result) {
  const { columns, phoneFormat } = presetOf(preset);
  const files = await desk.imported(text);
  const duck = await openJudged(files, { headers: list });
  const done = await exportedFrom({ duck, folder: files.folder }, aRequest({ columns, phoneFormat, preset }));
  await duck.close();
  return { rows: done.tables[0] ?? [], notes: done.notes, columns };
}

describe('an export for', () => {
  test('Salesforce has company and title from the list, and says which rows it will refuse', async () => {
    const { rows, notes } = await written('salesforce');
    expect(rows).toEqual([
      expect.objectContaining({
        'Last Name': 'Lund',
        Company: 'Acme Roofing LLC',
        Title: 'Owner',
        Phone: '(212) 555-0101',
        Description: 'May call',
      }),
      expect.objectContaining({ 'Last Name': 'Ray', Company: '', Title: 'Buyer' }),
    ]);
    expect(notes).toContain('“Company” can’t be empty there. 1 of 2 rows has none.');
  });

  test('Salesforce has company and title from the list also where only mapped columns were sent', async () => {
    const place = await desk.resultOf('');
    const { list: sentList, sent } = await preparedList(
      place.folder,
      'Company,Phone,Job Title\nAcme Roofing LLC,none,Owner\nBlue Heron Bakery,2125550120,Buyer\n',
      { onlyMappedColumns: true },
    );
    expect(sent[1]).toEqual(['2', '2125550120']);
    const files = await desk.imported(
      csvOf([
        ['row_id', 'Phone', ...answers],
        ['2', '2125550120', 'Cy', 'Dee', 'AZ', '2125550121', ...clear],
      ]),
    );
    const duck = await openJudged(files, { headers: ['row_id', 'Phone'] });
    await duck.inSession((session) => numberRows(session, sentList));
    const { columns, phoneFormat } = presetOf('salesforce');
    const request = aRequest({ columns, phoneFormat });
    const { tables, notes } = await exportedFrom({ duck, folder: files.folder }, request, { list: sentList });
    await duck.close();
    expect(tables[0]).toMatchObject([{ 'Last Name': 'Dee', Company: 'Blue Heron Bakery', Title: 'Buyer' }]);
    expect(notes).toEqual([]);
  });

  test('HubSpot has job title, company name and call status', async () => {
    const { rows, notes } = await written('hubspot');
    expect(rows[0]).toMatchObject({
      'Job title': 'Owner',
      'Company name': 'Acme Roofing LLC',
      'Phone number': '+12125550101',
      'Call status': 'May call',
    });
    expect(notes).toEqual([]);
  });

  test('a dialer has ten digits and a time zone for each number one may call, and no other', async () => {
    const { rows } = await written('dialer');
    expect(rows.map(({ Phone, 'Time zone': zone }) => [Phone, zone])).toEqual([
      ['2125550101', 'Central'],
      ['2125550111', 'Pacific'],
    ]);
  });

  test.each(builtInPresets.map(({ id }) => id))(
    '%s has a value or a note for what is required',
    async (id) => {
      const { rows, notes, columns } = await written(id);
      for (const { name, required } of columns) {
        const isMissing = required && rows.some((row) => row[name] === '');
        expect(notes.some((note) => note.startsWith(`“${name}”`))).toBe(isMissing ?? false);
      }
    },
  );
});
