import { openTable } from '../../electron/engine/read/open-table.ts';
import { ProblemError } from '../../shared/model/problem.ts';
import { sheetOf, workbookParts } from './workbook.ts';
import { type ZipEntry, zip, zipOf } from './zip.ts';

/** The problem that a workbook is named by, or the rows that it truly holds. */
type End = { problem: string } | { rows: string[][] };

/** A workbook made to trouble its reader, and how it must end. Each a few megabytes at most, and made in a moment. */
interface HostileWorkbook {
  what: string;
  file: () => Buffer;
  end: End;
  /** It takes long to read, for it is over a limit that is high: a deep test. */
  isLarge: boolean;
}

const header = ['Name', 'Phone', 'Email'];
const person = ['Jane Doe', '(212) 555-0123', 'jane@example.com'];
const people = sheetOf([header, person]);
const list = { rows: [person] };
const damaged = { problem: 'xlsx-damaged' };
const tooLarge = { problem: 'xlsx-too-large' };
const numbered = { rows: [['Jane Doe', '2125550123', 'jane@example.com']] };

const sheetName = 'xl/worksheets/sheet1.xml';
const worksheet = (inside: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${inside}</worksheet>`;
const data = (rows: string, rest = '') => worksheet(`<sheetData>${rows}</sheetData>${rest}`);
const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');

/** A workbook with a sheet of people, some parts of which are others. */
const withParts = (parts: Record<string, string>) =>
  zip({ ...workbookParts({ sheets: { People: people } }), ...parts });
const relationships = 'xl/_rels/workbook.xml.rels';
const leadingTo = (target: string) =>
  `<Relationships><Relationship Id="s0" Type="x/worksheet" Target="${target}"/></Relationships>`;
const styles = (inside: string) => `<styleSheet xmlns="x">${inside}</styleSheet>`;
const cellWithStyle = data(
  `${sheetOf([header])}<row r="2"><c r="A2" t="str"><v>Jane Doe</v></c><c r="B2" s="1"><v>2125550123</v></c><c r="C2" t="str"><v>jane@example.com</v></c></row>`,
);
const withStyles = (inside: string) => ({ 'xl/styles.xml': styles(inside), [sheetName]: cellWithStyle });
const plainStyle = '<xf numFmtId="0"/>';
const inlineCell = (inside: string) => data(`<row r="1"><c t="inlineStr"><is>${inside}</is></c></row>`);
const firstShared = data('<row r="1"><c r="A1" t="s"><v>0</v></c></row>');
const runs = times(12_000, (at) => `<r><t>${'word '.repeat(20)}${at}</t></r>`);

type Cases<Made> = Record<string, () => Made>;
const cases = <Made>(end: End, isLarge: boolean, fileOf: (made: Made) => Buffer, all: Cases<Made>) =>
  Object.entries(all).map(
    ([what, make]): HostileWorkbook => ({ what, end, isLarge, file: () => fileOf(make()) }),
  );

/** Sound archives whose only sheet is not what a workbook has. */
const withSheet = (end: End, all: Cases<string>, isLarge = false) =>
  cases(end, isLarge, (xml) => withParts({ [sheetName]: xml }), all);
const sheets = [
  ...withSheet(damaged, {
    'elements in elements': () => data('<a>'.repeat(500_000)),
    'an element of very many attributes': () =>
      data(`<row ${times(20_000, (at) => `a${at}="${'x'.repeat(60)}" `)}/>`),
    'elements with very many attributes each': () =>
      data(`${people}${times(4, () => `<x ${times(10_000, (at) => `a${at}=""`)}/>`)}`),
    'entities that multiply': () =>
      `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${times(20, (at) => `<!ENTITY b${at} "&a;&a;&a;&a;">`)}]>${inlineCell('<t>&b19;</t>')}`,
    'an entity that is a file': () =>
      `<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>${inlineCell('<t>&x;</t>')}`,
    'a cell in very many pieces': () => inlineCell(runs),
    'a column beyond the last': () => data('<row r="1"><c r="XFE1"><v>1</v></c></row>'),
    'a column of very many letters': () => data(`<row r="1"><c r="${'Z'.repeat(500)}1"><v>1</v></c></row>`),
    'a row beyond the last': () => data('<row r="1048577"><c><v>1</v></c></row>'),
    'a row that no number can hold': () => data(`<row r="${'9'.repeat(400)}"><c><v>1</v></c></row>`),
    'two cells in one place': () =>
      data(`${sheetOf([header])}<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>`),
  }),
  ...withSheet(list, {
    'rows numbered below one, and in words': () =>
      data(
        `${people.replace('<row r="1">', '<row r="0">').replace('<row r="2">', '<row r="-7">')}<row r="1e5"/>`,
      ),
    'cells numbered below one': () => data(people.replace('r="A2"', 'r="A0"').replace('r="B2"', 'r="B-1"')),
    'descriptions of columns without end': () =>
      worksheet(
        `<cols>${times(20_000, () => '<col min="1" max="16384" hidden="0"/>')}</cols><sheetData>${people}</sheetData>`,
      ),
  }),
  ...withSheet(tooLarge, {
    'a sheet that unpacks to a thousand times its size': () => data(`${people}${' '.repeat(33 * 2 ** 20)}`),
  }),
  ...withSheet(
    tooLarge,
    {
      'a cell in the last corner of every row': () =>
        data(people + times(2500, (at) => `<row r="${at + 3}"><c r="XFD${at + 3}"><v>1</v></c></row>`)),
      'blank rows without end before the first with text': () =>
        data(`${times(1_000_000, () => '<row><c/></row>')}${people}`),
      'a sheet of nothing but empty elements': () => data(times(3_000_000, () => '<row/>')),
    },
    true,
  ),
  ...withSheet(
    list,
    {
      'more merged areas than any list has': () =>
        data(
          people,
          `<mergeCells>${times(200_001, (at) => `<mergeCell ref="A${at + 3}:A${at + 4}"/>`)}</mergeCells>`,
        ),
    },
    true,
  ),
];

/** Some other parts of which are not what a workbook has. */
const others = [
  ...cases({ rows: [] }, false, withParts, {
    'relationships in a circle': () => ({ [relationships]: leadingTo('workbook.xml') }),
  }),
  ...cases(damaged, false, withParts, {
    'a sheet that leads out of the package': () => ({ [relationships]: leadingTo('../../../../etc/passwd') }),
    'a shared string of many megabytes': () => ({
      'xl/sharedStrings.xml': `<sst><si><t>${times(120_000, (at) => `word${at} `)}</t></si></sst>`,
      [sheetName]: firstShared,
    }),
    'a shared string in very many runs': () => ({
      'xl/sharedStrings.xml': `<sst><si>${runs}</si></sst>`,
      [sheetName]: firstShared,
    }),
  }),
  ...cases(list, false, withParts, {
    'a link that is no address beside the sheet': () => ({
      [relationships]: (workbookParts({ sheets: { People: people } })[relationships] ?? '').replace(
        '</Relationships>',
        '<Relationship Id="bad" Type="x/link" Target="http://[::%zz"/></Relationships>',
      ),
    }),
  }),
  ...cases(tooLarge, false, withParts, {
    'more sheets than any workbook has': () => ({
      'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${times(1001, (at) => `<sheet name="S${at}" r:id="s0"/>`)}</sheets></workbook>`,
    }),
  }),
  ...cases(numbered, false, withParts, {
    'very many number formats and styles': () =>
      withStyles(
        `<numFmts>${times(10_000, (at) => `<numFmt numFmtId="${at + 164}" formatCode="0&quot;${at}&quot;"/>`)}</numFmts>` +
          `<cellXfs>${times(10_000, () => plainStyle)}</cellXfs>`,
      ),
    ...Object.fromEntries(
      ['[', '"', '0'.repeat(100_000), '[>'.repeat(50_000), '?'.repeat(254), '*'.repeat(200)]
        .concat(['#,'.repeat(120), ';;;', '0,,,', '\\'])
        .map((code) => [
          `the number format ${code.slice(0, 12)} of ${code.length} characters`,
          () =>
            withStyles(
              `<numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;').replaceAll('>', '&gt;')}"/></numFmts><cellXfs>${plainStyle}<xf numFmtId="164"/></cellXfs>`,
            ),
        ]),
    ),
  }),
  ...cases(numbered, true, withParts, {
    'more styles than a workbook can have': () =>
      withStyles(`<cellXfs>${times(140_000, () => plainStyle)}</cellXfs>`),
  }),
];

/** The entries of a sound workbook, to be made unsound. */
const entries = (): ZipEntry[] =>
  Object.entries(workbookParts({ sheets: { People: people } })).map(([name, content]) => ({ name, content }));
const placeOf = (name: string) => entries().findIndex((entry) => entry.name === name);
const withEntry = (name: string, change: Partial<ZipEntry>) =>
  entries().map((entry) => (entry.name === name ? { ...entry, ...change } : entry));
const asItIs = (file: Buffer) => file;

/** Archives that are not what they say. */
const archives = [
  ...cases(damaged, false, zipOf, {
    'a sheet whose bytes are those of another entry': () =>
      withEntry(sheetName, { sameAs: placeOf('xl/workbook.xml') }),
    'a sheet that is larger than it says': () => withEntry(sheetName, { size: 20 }),
    'a sheet that is smaller than it says': () => withEntry(sheetName, { size: 2 ** 20 }),
    'a sheet that says it takes more bytes than the file has': () =>
      withEntry(sheetName, { packedSize: 2 ** 31 }),
    'a method of packing that nobody has': () => withEntry(sheetName, { method: 99 }),
    'bytes that are not packed as they say': () => withEntry(sheetName, { packed: Buffer.alloc(300, 0xff) }),
    'two sheets of one name and other content': () => [
      ...entries(),
      { name: 'XL/Worksheets/Sheet1.xml', content: data(sheetOf([header])) },
    ],
  }),
  ...cases({ problem: 'xlsx-encrypted' }, false, zipOf, {
    'a locked sheet': () => withEntry(sheetName, { flags: 1 }),
  }),
  ...cases(list, false, zipOf, {
    'names that lead out of the archive': () => [
      ...[{ name: '../../etc/passwd', content: 'x' }, { name: '/root', content: 'x' }, ...entries()],
    ],
  }),
  ...cases({ problem: 'xlsx-not-a-workbook' }, true, zipOf, {
    'more entries than any workbook has': () => [
      ...entries(),
      ...Array.from({ length: 10_001 }, (_, at) => ({ name: `x${at}`, content: '' })),
    ],
  }),
  ...cases(list, true, zipOf, {
    'entries that all claim the same bytes': () => [
      ...entries(),
      ...Array.from({ length: 1000 }, (_, n) => ({
        ...{ name: `xl/s${n}.xml`, content: '' },
        sameAs: placeOf(sheetName),
      })),
    ],
  }),
  ...cases(damaged, false, asItIs, {
    'a workbook cut in the middle': () => withParts({}).subarray(0, 900),
    'bytes that only begin like a workbook': () => Buffer.from(`PK\x03\x04${'x'.repeat(1000)}`),
    'a directory that points nowhere': () => {
      const file = withParts({});
      file.writeUInt32LE(0xfffffff0, file.length - 6);
      return file;
    },
  }),
];

export const hostileWorkbooks: readonly HostileWorkbook[] = [...archives, ...sheets, ...others];

/** How reading a file as a whole ends; an error that no problem names is thrown on. */
export async function endOf(path: string): Promise<End> {
  const rows: string[][] = [];
  try {
    for await (const batch of (await openTable(path, {})).batches()) {
      for (const row of batch.rows) if (rows.length < 10) rows.push(row.slice(0, 10));
    }
    return { rows };
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error.problem.code };
    throw error;
  }
}
