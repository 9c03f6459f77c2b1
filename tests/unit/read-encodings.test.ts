import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectFile, openTable } from '../../electron/engine/open-table.ts';
import { decodeAll, iconvName } from '../../electron/engine/text/legacy-decoder.ts';
import { notesOfWhole } from '../../electron/engine/text/notes.ts';
import type { ReadingNote } from '../../shared/csv.ts';
import { type Encoding, encodings } from '../../shared/encodings.ts';
import { accentedLanguages } from '../fakes/accented-words.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encodings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const encode = (text: string, encoding: Encoding) => iconv.encode(text, iconvName(encoding));
const warnings = (notes: readonly ReadingNote[]) => notes.filter(({ level }) => level === 'warning');

async function list(content: string | Buffer): Promise<string> {
  const path = join(folder, 'list.csv');
  await writeFile(path, content);
  return path;
}

/** Contacts of whom so many have one of the words, in turn, for a last name. */
function contacts(words: readonly string[], accented: number, rows = Math.max(30, accented)): string[][] {
  return Array.from({ length: rows }, (_, n) => [
    String(n),
    n < accented ? (words[n % words.length] ?? '') : 'Miller',
    `person${n}@example.com`,
    'Reno',
  ]);
}

const textOf = (rows: readonly string[][]) =>
  [['Id', 'Last Name', 'Email', 'City'], ...rows].map((row) => `${row.join(',')}\r\n`).join('');

async function rowsOf(path: string, encoding?: Encoding) {
  const table = await openTable(path, encoding ? { encoding } : {});
  const rows: string[][] = [];
  let notes: ReadingNote[] = [...table.inspection.notes];
  for await (const batch of table.batches()) {
    rows.push(...batch.rows);
    notes = notesOfWhole(notes, batch.notes);
  }
  return { rows, notes, inspection: table.inspection };
}

/** The words that an encoding can write, begun with another one of them each time. */
function writable(words: readonly string[], encoding: Encoding, from: number): string[] {
  const all = words.filter(
    (word) => encoding === 'utf-16be' || iconv.decode(encode(word, encoding), iconvName(encoding)) === word,
  );
  return all.map((_, at) => all[(at + from) % all.length] ?? '');
}

describe('a list in a legacy encoding', () => {
  for (const [language, { encodings, words }] of Object.entries(accentedLanguages)) {
    it(`is never read wrong in silence: ${language}`, async () => {
      const silent: string[] = [];
      for (const encoding of encodings) {
        for (const [accented, from] of [1, 3, 20, 500].flatMap((n) =>
          [0, 5, 11].map((at) => [n, at] as const),
        )) {
          const rows = contacts(writable(words, encoding, from), accented);
          const path = await list(encode(textOf(rows), encoding));
          const read = await rowsOf(path);
          const isRight = JSON.stringify(read.rows) === JSON.stringify(rows);
          const warned = warnings(read.notes).length > 0;
          if (!isRight && !warned)
            silent.push(`${accented} in ${encoding} as ${read.inspection.dialect.encoding}`);
        }
      }
      expect(silent).toEqual([]);
    });
  }

  it.each([
    ['spanish', 'windows-1252'],
    ['french', 'windows-1252'],
    ['german', 'windows-1252'],
    ['portuguese', 'windows-1252'],
    ['nordic', 'windows-1252'],
    ['danish', 'windows-1252'],
    ['spanish', 'macintosh'],
    ['french', 'macintosh'],
    ['german', 'macintosh'],
    ['spanish', 'ibm850'],
    ['german', 'ibm437'],
    ['polish', 'windows-1250'],
    ['czech', 'windows-1250'],
    ['croatian', 'windows-1250'],
    ['polish', 'iso-8859-2'],
    ['turkish', 'windows-1254'],
    ['baltic', 'windows-1257'],
    ['russian', 'windows-1251'],
    ['russian', 'koi8-r'],
    ['russian', 'ibm866'],
    ['greek', 'windows-1253'],
    ['hebrew', 'windows-1255'],
    ['arabic', 'windows-1256'],
    ['thai', 'windows-874'],
    ['japanese', 'shift_jis'],
    ['simplified', 'gb18030'],
    ['traditional', 'big5'],
    ['korean', 'euc-kr'],
  ] as const)('is read right from 20 words on: %s in %s', async (language, encoding) => {
    const words = writable(accentedLanguages[language]?.words ?? [], encoding, 0);
    const rows = contacts(words, 20);
    expect((await rowsOf(await list(encode(textOf(rows), encoding)))).rows).toEqual(rows);
  });

  it.each([
    ['windows-1252', 'Muñoz'],
    ['macintosh', 'Martínez'],
    ['macintosh', 'Müller'],
    ['macintosh', 'Núñez'],
    ['macintosh', 'Jesús'],
    ['macintosh', 'López'],
  ] as const)('is read right by a single word, which is told: %s, %s', async (encoding, word) => {
    const { rows, notes } = await rowsOf(await list(encode(textOf(contacts([word], 1)), encoding)));
    expect(rows[0]?.[1]).toBe(word);
    const [note] = warnings(notes);
    expect(note?.code).toBe('encoding-guess');
    expect(note?.message).toContain(word);
  });

  it('of one language and many words is read without a warning', async () => {
    for (const language of ['spanish', 'french', 'german'] as const) {
      const rows = contacts(accentedLanguages[language]?.words ?? [], 500);
      const { notes } = await rowsOf(await list(encode(textOf(rows), 'windows-1252')));
      expect(warnings(notes)).toEqual([]);
    }
  });

  it('is recognised by words far behind a beginning of ASCII alone', async () => {
    const words = accentedLanguages.german?.words ?? [];
    const rows = [...contacts([], 0, 20_000), ...contacts(words, 40)];
    const { rows: read, inspection } = await rowsOf(await list(encode(textOf(rows), 'macintosh')));
    expect(inspection.rows.exact).toBe(false);
    expect(read).toEqual(rows);
  });

  it('says so where its later words look wrong, though its first ones did not', async () => {
    const rows = contacts(accentedLanguages.german?.words ?? [], 20_000);
    const bytes = Buffer.concat([
      encode(textOf(rows), 'windows-1252'),
      encode('1,Müller,Köhler,Jäger\r\n', 'ibm850'),
    ]);
    const { notes } = await rowsOf(await list(bytes));
    expect(warnings(notes).map(({ code }) => code)).toContain('odd-words');
  });

  it('is taken as it is set by hand, without a word about a guess', async () => {
    for (const [encoding, name] of Object.entries({
      'windows-1250': 'Ńuńez',
      'windows-1252': 'Ñuñez',
    } as const)) {
      const path = await list(encode(textOf(contacts(['Ñuñez'], 1)), 'windows-1252'));
      const { rows, notes } = await rowsOf(
        path,
        encoding === 'windows-1250' ? 'windows-1250' : 'windows-1252',
      );
      expect(rows[0]?.[1]).toBe(name);
      expect(notes.map(({ code }) => code)).not.toContain('encoding-guess');
    }
  });
});

describe('letters that were lost before', () => {
  it('are told by their words, which links and questions are not', async () => {
    const { notes } = await rowsOf(await list(textOf(contacts(['Mu?oz', 'Garc?a'], 2))));
    expect(warnings(notes).map(({ code, message }) => [code, message])).toEqual([
      ['lost-letters', expect.stringContaining('Mu?oz, Garc?a')],
    ]);
    const sound = await rowsOf(
      await list(textOf(contacts(['https://example.com/?a=b', 'Who? Me', 'Ready?'], 3))),
    );
    expect(warnings(sound.notes)).toEqual([]);
  });
});

describe('every encoding that can be chosen', () => {
  const letters: Partial<Record<Encoding, string>> = {
    shift_jis: '山田',
    'euc-jp': '山田',
    gb18030: '王小明',
    big5: '陳大文',
    'euc-kr': '김민수',
  };

  const legacy = encodings.flatMap((one) => (one === 'utf-8' || one.startsWith('utf-') ? [] : [one]));

  it.each(legacy)('%s is read', async (encoding) => {
    const upper = decodeAll(Buffer.from([0xc1, 0xc2, 0xe1, 0xe2]), encoding);
    const word = letters[encoding] ?? upper.replaceAll('\ufffd', '');
    const path = await list(encode(textOf(contacts([word], 30)), encoding));
    expect((await inspectFile(path, { encoding })).preview[0]?.[1]).toBe(word);
  });
});

describe('a list that is damaged or was put together', () => {
  const people = contacts(['Muñoz', 'Núñez'], 2);

  it('is UTF-8 where it ends within a character', async () => {
    const bytes = Buffer.concat([
      Buffer.from(textOf(people)),
      Buffer.from('31,Rau'),
      Buffer.from('é').subarray(0, 1),
    ]);
    const { rows, inspection } = await rowsOf(await list(bytes));
    expect(inspection.dialect.encoding).toBe('utf-8');
    expect(rows.slice(0, people.length)).toEqual(people);
  });

  it('has no byte order mark in its first name, even one that was encoded twice', async () => {
    const { rows, inspection } = await rowsOf(await list(`ï»¿${textOf(people)}`));
    expect(inspection.columns[0]?.rawHeader).toBe('Id');
    expect(rows).toEqual(people);
  });

  it('is warned of where UTF-8 was added to UTF-16', async () => {
    const first = Buffer.from(`\ufeff${textOf(people)}`, 'utf16le');
    const { notes } = await rowsOf(await list(Buffer.concat([first, Buffer.from(textOf(people))])));
    expect(notes).toContainEqual(expect.objectContaining({ code: 'added-text', level: 'warning' }));
    const { notes: ofOne } = await rowsOf(await list(first));
    expect(warnings(ofOne)).toEqual([]);
  });

  it('is not read as UTF-16 where UTF-16 was added to UTF-8', async () => {
    const added = Buffer.from(textOf(people), 'utf16le');
    const path = await list(Buffer.concat([Buffer.from(textOf(people)), added, added]));
    await expect(inspectFile(path, {})).rejects.toMatchObject({ problem: { code: 'not-a-list' } });
  });
});
