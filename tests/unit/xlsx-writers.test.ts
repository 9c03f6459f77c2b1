import { expect, test } from 'vitest';
import { readWorkbook } from '../fakes/read-workbook.ts';
import { sheetOf, type WorkbookPlan, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';

/** The first row below a header of as many columns, from the XML of its cells. */
async function cellsOf(cells: string, plan: Partial<WorkbookPlan> = {}): Promise<string[]> {
  const count = cells.match(/<c[ />]/g)?.length ?? 0;
  const header = sheetOf([Array.from({ length: count }, (_, at) => `Name ${at + 1}`)]);
  const sheets = { S: `${header}<row r="2">${cells}</row>` };
  const { rows } = await readWorkbook(zip(workbookParts({ ...plan, sheets })), { headerRows: [0] });
  return rows[0] ?? [];
}

test.each([
  ['text in place with a value beside it', '<c t="inlineStr"><v>7</v><is><t>Ann</t></is></c>', 'Ann'],
  ['the same the other way round', '<c t="inlineStr"><is><t>Ann</t></is><v>7</v></c>', 'Ann'],
  ['text in place that is not announced', '<c><is><t>Ann</t></is></c>', 'Ann'],
  ['a value where text in place is announced', '<c t="inlineStr"><v>Ann</v></c>', 'Ann'],
  [
    'text in place of several runs, with a hint',
    '<c t="inlineStr"><is><r><t>An</t></r><r><t>n</t></r><rPh><t>x</t></rPh></is></c>',
    'Ann',
  ],
  ['empty text in place', '<c t="inlineStr"><is><t/></is></c>', ''],
  ['spaces that are to be kept', '<c t="inlineStr"><is><t xml:space="preserve"> Ann </t></is></c>', ' Ann '],
  ['characters that XML cannot hold', '<c t="str"><v>a_x000D__x005F_x</v></c>', 'a\r_x'],
  ['a formula and its text', '<c t="str"><f>"An"&amp;"n"</f><v>Ann</v></c>', 'Ann'],
  ['a formula that was never computed', '<c><f>A1</f></c>', ''],
  ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
  ['truth in a word', '<c t="b"><v>true</v></c>', 'TRUE'],
  ['a day of ISO 8601', '<c t="d"><v>2023-03-15T00:00:00.000Z</v></c>', '2023-03-15'],
  ['a moment of ISO 8601', '<c t="d"><v>2023-03-15T12:30:00</v></c>', '2023-03-15T12:30:00'],
  ['a shared string that is not there', '<c t="s"><v>99</v></c>', ''],
  ['a style that is not there', '<c s="99"><v>2125550123</v></c>', '2125550123'],
  ['text where a number belongs', '<c><v>Ann</v></c>', 'Ann'],
])('a cell with %s', async (_what, cell, text) => {
  expect(await cellsOf(`<c t="str"><v>first</v></c>${cell}`)).toEqual(['first', text]);
});

test('references may be left out, in small letters, or in another order than the columns', async () => {
  expect(
    await cellsOf('<c r="c2" t="str"><v>C</v></c><c r="A2" t="str"><v>A</v></c><c t="str"><v>B</v></c>'),
  ).toEqual(['A', 'B', 'C']);
});

test('a row without a number takes that of its cells', async () => {
  const sheet = `${sheetOf([['Name', 'Phone']])}<row><c r="A7" t="str"><v>Ann</v></c><c r="B7"><v>2125550123</v></c></row>`;
  const { rows, lines } = await readWorkbook(zip(workbookParts({ sheets: { S: sheet } })), {
    headerRows: [0],
  });
  expect([rows, lines]).toEqual([[['Ann', '2125550123']], [7]]);
});

const dates: WorkbookPlan = {
  formats: ['yyyy\\-mm\\-dd'],
  sheets: {
    S: `${sheetOf([['Name', 'Joined']])}<row r="2"><c t="str"><v>Ann</v></c><c s="1"><v>43538</v></c></row>`,
  },
};
const properties = '<workbookPr/>';
const extension = (inside: string) => `<extLst><ext uri="{1}"><x15:workbookPr ${inside}/></ext></extLst>`;

test.each([
  ['nothing', properties, '', '2019-03-14'],
  ['its properties', '<workbookPr date1904="1"/>', '', '2023-03-15'],
  ['its properties, with a prefix', '<x:workbookPr date1904="true"/>', '', '2023-03-15'],
  ['an attribute with a prefix', '<workbookPr x:date1904="true"/>', '', '2023-03-15'],
  ['an extension alone', properties, extension('date1904="1"'), '2023-03-15'],
  [
    'its properties, with others in an extension',
    '<workbookPr date1904="1"/>',
    extension('chartTrackingRefBase="1"'),
    '2023-03-15',
  ],
  [
    'its properties, against an extension',
    '<workbookPr date1904="0"/>',
    extension('date1904="1"'),
    '2019-03-14',
  ],
])('days are those of the system that is stated in %s', async (_where, stated, below, day) => {
  const parts = workbookParts(dates);
  const name = 'xl/workbook.xml';
  const changed = (parts[name] ?? '')
    .replace(properties, stated)
    .replace('</workbook>', `${below}</workbook>`);
  const { rows } = await readWorkbook(zip({ ...parts, [name]: changed }));
  expect(rows).toEqual([['Ann', day]]);
  // Some programs write the properties below the sheets.
  const late = changed.replace(stated, '').replace('</sheets>', `</sheets>${stated}`);
  expect((await readWorkbook(zip({ ...parts, [name]: late }))).rows).toEqual([['Ann', day]]);
});

const people = [
  ['Name', 'Phone'],
  ['Ann Lee', '212-555-0123'],
];

test('parts are found by any spelling of their names, and whatever the workbook itself is called', async () => {
  const parts = workbookParts({ sheets: { S: sheetOf(people) } });
  const moved: Record<string, string> = {};
  for (const [name, text] of Object.entries(parts)) moved[`/${name.replaceAll('/', '\\')}`] = text;
  expect((await readWorkbook(zip(moved))).rows).toEqual(people.slice(1));
  const renamed = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [
      name.replace('workbook.xml', 'book.xml'),
      text
        .replace('xl/workbook.xml', '/xl/book.xml')
        .replace('worksheets/sheet1.xml', 'worksheets\\sheet1.xml'),
    ]),
  );
  expect((await readWorkbook(zip(renamed))).rows).toEqual(people.slice(1));
});

test('the strict edition of the format is the same workbook', async () => {
  const strict = Object.fromEntries(
    Object.entries(workbookParts({ sheets: { S: sheetOf(people) } })).map(([name, text]) => [
      name,
      text
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/',
          'http://purl.oclc.org/ooxml/officeDocument/',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/',
          'http://purl.oclc.org/ooxml/spreadsheetml/',
        ),
    ]),
  );
  expect((await readWorkbook(zip(strict))).rows).toEqual(people.slice(1));
});

test('a list far below the top of its sheet is found', async () => {
  const rows = Array.from({ length: 900 }, () => [] as string[]);
  const { rows: read, lines } = await readWorkbook(
    zip(workbookParts({ sheets: { S: sheetOf([...rows, ...people]) } })),
  );
  expect([read, lines]).toEqual([people.slice(1), [902]]);
});
