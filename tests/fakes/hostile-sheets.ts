import {
  damaged,
  data,
  type HostileWorkbook,
  header,
  list,
  people,
  sheetName,
  times,
  tooLarge,
  withParts,
  withSheet,
  worksheet,
} from './hostile-workbook.ts';
import { sheetOf, workbookParts } from './workbook.ts';

const styles = (inside: string) => `<styleSheet xmlns="x">${inside}</styleSheet>`;
const cellWithStyle = data(
  `${sheetOf([header])}<row r="2"><c r="A2" t="str"><v>Jane Doe</v></c><c r="B2" s="1"><v>2125550123</v></c><c r="C2" t="str"><v>jane@example.com</v></c></row>`,
);
const numbered = { rows: [['Jane Doe', '2125550123', 'jane@example.com']] };

/** Sound archives whose parts are not what a workbook has. Each a few megabytes at most, and made in a moment. */
export const hostileSheets: HostileWorkbook[] = [
  {
    what: 'relationships in a circle',
    file: () =>
      withParts({
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="s0" Type="x/worksheet" Target="workbook.xml"/></Relationships>',
      }),
    end: { rows: [] },
  },
  {
    what: 'a sheet that leads out of the package',
    file: () =>
      withParts({
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="s0" Type="x/worksheet" Target="../../../../etc/passwd"/></Relationships>',
      }),
    end: damaged,
  },
  {
    what: 'a link that is no address beside the sheet',
    file: () => {
      const rels = workbookParts({ sheets: { People: people } })['xl/_rels/workbook.xml.rels'] ?? '';
      return withParts({
        'xl/_rels/workbook.xml.rels': rels.replace(
          '</Relationships>',
          '<Relationship Id="bad" Type="x/link" Target="http://[::%zz"/></Relationships>',
        ),
      });
    },
    end: list,
  },
  { what: 'elements in elements', file: () => withSheet(data('<a>'.repeat(500_000))), end: damaged },
  {
    what: 'an element of very many attributes',
    file: () => withSheet(data(`<row ${times(20_000, (at) => `a${at}="${'x'.repeat(60)}" `)}/>`)),
    end: damaged,
  },
  {
    what: 'elements with very many attributes each',
    file: () => withSheet(data(`${people}${times(4, () => `<x ${times(10_000, (at) => `a${at}=""`)}/>`)}`)),
    end: damaged,
  },
  {
    what: 'entities that multiply',
    file: () =>
      withSheet(
        `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${times(20, (at) => `<!ENTITY b${at} "&a;&a;&a;&a;">`)}]>${data('<row r="1"><c t="inlineStr"><is><t>&b19;</t></is></c></row>')}`,
      ),
    end: damaged,
  },
  {
    what: 'an entity that is a file',
    file: () =>
      withSheet(
        `<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>${data('<row r="1"><c t="inlineStr"><is><t>&x;</t></is></c></row>')}`,
      ),
    end: damaged,
  },
  {
    what: 'a shared string of many megabytes',
    file: () =>
      withParts({
        'xl/sharedStrings.xml': `<sst><si><t>${times(120_000, (at) => `word${at} `)}</t></si></sst>`,
        [sheetName]: data('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
      }),
    end: damaged,
  },
  {
    what: 'a shared string in very many runs',
    file: () =>
      withParts({
        'xl/sharedStrings.xml': `<sst><si>${times(12_000, (at) => `<r><t>${'word '.repeat(20)}${at}</t></r>`)}</si></sst>`,
        [sheetName]: data('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
      }),
    end: damaged,
  },
  {
    what: 'a cell in very many pieces',
    file: () =>
      withSheet(
        data(
          `<row r="1"><c t="inlineStr"><is>${times(12_000, (at) => `<r><t>${'word '.repeat(20)}${at}</t></r>`)}</is></c></row>`,
        ),
      ),
    end: damaged,
  },
  {
    what: 'a cell in the last corner of every row',
    isLarge: true,
    file: () =>
      withSheet(
        data(people + times(2500, (at) => `<row r="${at + 3}"><c r="XFD${at + 3}"><v>1</v></c></row>`)),
      ),
    end: tooLarge,
  },
  {
    what: 'a column beyond the last',
    file: () => withSheet(data('<row r="1"><c r="XFE1"><v>1</v></c></row>')),
    end: damaged,
  },
  {
    what: 'a column of very many letters',
    file: () => withSheet(data(`<row r="1"><c r="${'Z'.repeat(500)}1"><v>1</v></c></row>`)),
    end: damaged,
  },
  {
    what: 'a row beyond the last',
    file: () => withSheet(data('<row r="1048577"><c><v>1</v></c></row>')),
    end: damaged,
  },
  {
    what: 'a row that no number can hold',
    file: () => withSheet(data(`<row r="${'9'.repeat(400)}"><c><v>1</v></c></row>`)),
    end: damaged,
  },
  {
    what: 'rows numbered below one, and in words',
    file: () =>
      withSheet(
        data(
          people.replace('<row r="1">', '<row r="0">').replace('<row r="2">', '<row r="-7">') +
            '<row r="1e5"/>',
        ),
      ),
    end: list,
  },
  {
    what: 'cells numbered below one',
    file: () => withSheet(data(people.replace('r="A2"', 'r="A0"').replace('r="B2"', 'r="B-1"'))),
    end: list,
  },
  {
    what: 'two cells in one place',
    file: () =>
      withSheet(data(`${sheetOf([header])}<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>`)),
    end: damaged,
  },
  {
    what: 'very many number formats and styles',
    file: () =>
      withParts({
        'xl/styles.xml': styles(
          `<numFmts>${times(10_000, (at) => `<numFmt numFmtId="${at + 164}" formatCode="0&quot;${at}&quot;"/>`)}</numFmts>` +
            `<cellXfs>${times(10_000, () => '<xf numFmtId="0"/>')}</cellXfs>`,
        ),
        [sheetName]: cellWithStyle,
      }),
    end: numbered,
  },
  {
    what: 'more styles than a workbook can have',
    isLarge: true,
    file: () =>
      withParts({
        'xl/styles.xml': styles(`<cellXfs>${times(140_000, () => '<xf numFmtId="0"/>')}</cellXfs>`),
        [sheetName]: cellWithStyle,
      }),
    end: numbered,
  },
  ...[
    '[',
    '"',
    '0'.repeat(100_000),
    '[>'.repeat(50_000),
    '?'.repeat(254),
    '*'.repeat(200),
    `${'#,'.repeat(120)}`,
    ';;;',
    '0,,,',
    '\\',
  ].map((code) => ({
    what: `the number format ${code.slice(0, 12)} of ${code.length} characters`,
    file: () =>
      withParts({
        'xl/styles.xml': styles(
          `<numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;').replaceAll('>', '&gt;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`,
        ),
        [sheetName]: cellWithStyle,
      }),
    end: numbered,
  })),
  {
    what: 'more merged areas than any list has',
    isLarge: true,
    file: () =>
      withSheet(
        data(
          people,
          `<mergeCells>${times(200_001, (at) => `<mergeCell ref="A${at + 3}:A${at + 4}"/>`)}</mergeCells>`,
        ),
      ),
    end: list,
  },
  {
    what: 'descriptions of columns without end',
    file: () =>
      withSheet(
        worksheet(
          `<cols>${times(20_000, () => '<col min="1" max="16384" hidden="0"/>')}</cols><sheetData>${people}</sheetData>`,
        ),
      ),
    end: list,
  },
  {
    what: 'more sheets than any workbook has',
    file: () =>
      withParts({
        'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${times(1001, (at) => `<sheet name="S${at}" r:id="s0"/>`)}</sheets></workbook>`,
      }),
    end: tooLarge,
  },
];
