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
} from './hostile-workbook.ts';
import { sheetOf, workbookParts } from './workbook.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** The entries of a sound workbook, to be made unsound. */
const entries = (): ZipEntry[] =>
  Object.entries(workbookParts({ sheets: { People: people } })).map(([name, content]) => ({ name, content }));
const changed = (name: string, change: Partial<ZipEntry>) =>
  zipOf(entries().map((entry) => (entry.name === name ? { ...entry, ...change } : entry)));

const noWorkbook = { problem: 'xlsx-not-a-workbook' };

/** Archives that are not what they say. Each a few megabytes at most, and made in a moment. */
export const hostileArchives: HostileWorkbook[] = [
  {
    what: 'a sheet that unpacks to a thousand times its size',
    file: () => withSheet(data(`${people}${' '.repeat(33 * 2 ** 20)}`)),
    end: tooLarge,
  },
  {
    what: 'blank rows without end before the first with text',
    isLarge: true,
    file: () => withSheet(data(`${times(1_000_000, () => '<row><c/></row>')}${people}`)),
    end: tooLarge,
  },
  {
    what: 'a sheet of nothing but empty elements',
    isLarge: true,
    file: () => withSheet(data(times(3_000_000, () => '<row/>'))),
    end: tooLarge,
  },
  {
    what: 'more entries than any workbook has',
    isLarge: true,
    file: () =>
      zipOf([...entries(), ...Array.from({ length: 10_001 }, (_, at) => ({ name: `x${at}`, content: '' }))]),
    end: noWorkbook,
  },
  {
    what: 'entries that all claim the same bytes',
    isLarge: true,
    file: () => {
      const all = entries();
      const at = all.findIndex(({ name }) => name === sheetName);
      const more = Array.from({ length: 1000 }, (_, n) => ({
        name: `xl/s${n}.xml`,
        content: '',
        sameAs: at,
      }));
      return zipOf([...all, ...more]);
    },
    end: list,
  },
  {
    what: 'a sheet whose bytes are those of another entry',
    file: () => {
      const all = entries();
      const at = all.findIndex(({ name }) => name === 'xl/workbook.xml');
      return zipOf(all.map((entry) => (entry.name === sheetName ? { ...entry, sameAs: at } : entry)));
    },
    end: damaged,
  },
  {
    what: 'a sheet that is larger than it says',
    file: () => changed(sheetName, { size: 20 }),
    end: damaged,
  },
  {
    what: 'a sheet that is smaller than it says',
    file: () => changed(sheetName, { size: 2 ** 20 }),
    end: damaged,
  },
  {
    what: 'a sheet that says it takes more bytes than the file has',
    file: () => changed(sheetName, { packedSize: 2 ** 31 }),
    end: damaged,
  },
  {
    what: 'a locked sheet',
    file: () => changed(sheetName, { flags: 1 }),
    end: { problem: 'xlsx-encrypted' },
  },
  {
    what: 'a method of packing that nobody has',
    file: () => changed(sheetName, { method: 99 }),
    end: damaged,
  },
  {
    what: 'bytes that are not packed as they say',
    file: () => changed(sheetName, { packed: Buffer.alloc(300, 0xff) }),
    end: damaged,
  },
  {
    what: 'two sheets of one name and other content',
    file: () => zipOf([...entries(), { name: 'XL/Worksheets/Sheet1.xml', content: data(sheetOf([header])) }]),
    end: damaged,
  },
  {
    what: 'names that lead out of the archive',
    file: () =>
      zipOf([{ name: '../../etc/passwd', content: 'x' }, { name: '/root', content: 'x' }, ...entries()]),
    end: list,
  },
  {
    what: 'a workbook cut in the middle',
    file: () => withParts({}).subarray(0, 900),
    end: damaged,
  },
  {
    what: 'bytes that only begin like a workbook',
    file: () => Buffer.from(`PK\x03\x04${'x'.repeat(1000)}`),
    end: damaged,
  },
  {
    what: 'a directory that points nowhere',
    file: () => {
      const file = withParts({});
      file.writeUInt32LE(0xfffffff0, file.length - 6);
      return file;
    },
    end: damaged,
  },
];
