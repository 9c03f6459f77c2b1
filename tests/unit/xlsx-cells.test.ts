import { expect, it } from 'vitest';
import { numberText } from '../../electron/engine/read/xlsx/workbook-parts.ts';
import { readWorkbook } from '../fakes/read-list.ts';
import { sheetOf, type WorkbookPlan, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';

const shown = (pattern: string, raw: string, date1904 = false) => numberText(pattern, date1904)(raw);

it.each([
  ['General', '2125550123', '2125550123'],
  ['General', '2.125550123E9', '2125550123'],
  ['General', '12125550123', '12125550123'],
  ['General', '121255501234567', '121255501234567'],
  ['0.00E+00', '2125550123', '2125550123'],
  ['##0.0E+0', '9180000000', '9180000000'],
  ['@', '2125550123', '2125550123'],
  ['0', '2125550123', '2125550123'],
  ['[<=9999999]###-####;\\(###\\) ###-####', '2125550123', '(212) 555-0123'],
  ['000\\-000\\-0000', '2125550123', '212-555-0123'],
  ['(000) 000-0000', '2125550123', '(212) 555-0123'],
  ['000-00-0000', '2125550123', '2125-55-0123'],
  ['#,##0', '2125550123', '2125550123'],
  [';;;', '2125550123', '2125550123'],
  ['0,', '2125550123', '2125550123'],
  ['0.0,,"M"', '2125550123', '2125550123'],
  ['"phone"', '2125550123', '2125550123'],
  ['00000', '501', '00501'],
  ['00000\\-0000', '5010123', '00501-0123'],
  ['General', '0.30000000000000004', '0.3'],
  ['General', '-12.5', '-12.5'],
  ['General', '0', '0'],
  ['0%', '0.256', '26%'],
  ['#,##0.00', '1234.5', '1,234.50'],
  ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', '12.5', '$12.50'],
  ['m/d/yyyy', '45000', '3/15/2023'],
  ['yyyy\\-mm\\-dd', '45000', '2023-03-15'],
  ['[$-409]d\\-mmm\\-yy;@', '45000', '15-Mar-23'],
  ['m/d/yy h:mm', '45000.5', '3/15/23 12:00'],
  ['h:mm AM/PM', '0.75', '6:00 PM'],
  ['General', 'abc', 'abc'],
  ['0.00', '1e999', '1e999'],
  ['bad[[', '2125550123', '2125550123'],
  // Longer than a format can be.
  ['0'.repeat(256), '2125550123', '2125550123'],
])('shows a number, all digits of a phone, or a date under %s (%s) as %s', (pattern, raw, text) => {
  expect(shown(pattern, raw)).toBe(text);
});

it('shows the same days in the 1904 system, and the same times of day', () => {
  expect(shown('yyyy\\-mm\\-dd', String(45000 - 1462), true)).toBe('2023-03-15');
  expect(shown('h:mm', '0.5', true)).toBe('12:00');
});

/** The first row below a header of as many columns, from the XML of its cells. */
async function cellsOf(cells: string, plan: Partial<WorkbookPlan> = {}): Promise<string[]> {
  const count = cells.match(/<c[ />]/g)?.length ?? 0;
  const header = sheetOf([Array.from({ length: count }, (_, at) => `Name ${at + 1}`)]);
  const sheets = { S: `${header}<row r="2">${cells}</row>` };
  const { rows } = await readWorkbook(zip(workbookParts({ ...plan, sheets })), { headerRows: [0] });
  return rows[0] ?? [];
}

it.each([
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
])('reads a cell with %s', async (_what, cell, text) => {
  expect(await cellsOf(`<c t="str"><v>first</v></c>${cell}`)).toEqual(['first', text]);
});

it('reads cells whose references are missing, in small letters, or out of order', async () => {
  expect(
    await cellsOf('<c r="c2" t="str"><v>C</v></c><c r="A2" t="str"><v>A</v></c><c t="str"><v>B</v></c>'),
  ).toEqual(['A', 'B', 'C']);
});

it('numbers a row without a number by its cells', async () => {
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

it.each([
  ['nothing', properties, '', '2019-03-14'],
  ['its properties', '<workbookPr date1904="1"/>', '', '2023-03-15'],
  ['its properties, with a prefix', '<x:workbookPr date1904="true"/>', '', '2023-03-15'],
  ['an attribute with a prefix', '<workbookPr x:date1904="true"/>', '', '2023-03-15'],
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
])('takes days from the date system stated in %s', async (_where, stated, below, day) => {
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

it('finds parts by any spelling of their names', async () => {
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

it('reads the strict edition of the format', async () => {
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

it('finds a list far below the top of its sheet', async () => {
  const rows = Array.from({ length: 900 }, () => [] as string[]);
  const { rows: read, lines } = await readWorkbook(
    zip(workbookParts({ sheets: { S: sheetOf([...rows, ...people]) } })),
  );
  expect([read, lines]).toEqual([people.slice(1), [902]]);
});
