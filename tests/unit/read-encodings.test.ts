import { writeFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../electron/engine/read/open-table.ts';
import { type Encoding, encodings } from '../../shared/model/encodings.ts';
import { accentedLanguages } from '../fakes/accented-words.ts';
import {
  contacts,
  encode,
  rowsOf,
  textOf,
  warnings,
  writable,
  wrongInSilence,
} from '../fakes/legacy-lists.ts';
import { expectSame } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder();

async function list(content: string | Buffer): Promise<string> {
  const path = inFolder('list.csv');
  await writeFile(path, content);
  return path;
}

describe('reading a list in a legacy encoding', () => {
  it.each(['spanish', 'polish', 'russian', 'greek', 'korean'])(
    'never reads it wrong without a warning: %s',
    async (language) => {
      expect(await wrongInSilence(inFolder('list.csv'), language, [1, 20], [0])).toEqual([]);
    },
  );

  it.each([
    ['windows-1252', 'spanish french german portuguese nordic danish'],
    ['macintosh', 'spanish french german'],
    ['ibm850', 'spanish'],
    ['ibm437', 'german'],
    ['windows-1250', 'polish czech croatian'],
    ['iso-8859-2', 'polish'],
    ['windows-1254', 'turkish'],
    ['windows-1257', 'baltic'],
    ['windows-1251', 'russian'],
    ['koi8-r', 'russian'],
    ['ibm866', 'russian'],
    ['windows-1253', 'greek'],
    ['windows-1255', 'hebrew'],
    ['windows-1256', 'arabic'],
    ['windows-874', 'thai'],
    ['shift_jis', 'japanese'],
    ['gb18030', 'simplified'],
    ['big5', 'traditional'],
    ['euc-kr', 'korean'],
  ] as const)('reads 20 words right in %s: %s', async (encoding, languages) => {
    for (const language of languages.split(' ')) {
      const words = writable(accentedLanguages[language]?.words ?? [], encoding, 0);
      const rows = contacts(words, 20);
      expect((await rowsOf(await list(encode(textOf(rows), encoding)))).rows).toEqual(rows);
    }
  });

  it.each([
    ['windows-1252', 'Muñoz'],
    ['macintosh', 'Martínez'],
    ['macintosh', 'Müller'],
    ['macintosh', 'Núñez'],
    ['macintosh', 'Jesús'],
    ['macintosh', 'López'],
  ] as const)('reads a single word right, and warns that it guessed: %s, %s', async (encoding, word) => {
    const { rows, notes } = await rowsOf(await list(encode(textOf(contacts([word], 1)), encoding)));
    expect(rows[0]?.[1]).toBe(word);
    const [note] = warnings(notes);
    expect(note?.code).toBe('encoding-guess');
    expect(note?.message).toContain(word);
  });

  const spanish = ['José', 'García', 'Gómez', 'Méndez', 'André'];

  it.each([
    [['Łukasz'], 'windows-1250', 'choose Windows-1250 under “How it is read” to get Łukasz.'],
    [['Weiß'], 'ibm850', 'choose DOS 850 under “How it is read” to get Weiß.'],
    [[...spanish, 'Źrebak'], 'windows-1250', 'choose Windows-1250 under “How it is read” to get Źrebak.'],
    [['José'], 'windows-1252', 'choose another encoding'],
  ] as const)('offers a reading that looks sound: %s in %s', async (words, encoding, offer) => {
    const { notes } = await rowsOf(await list(encode(textOf(contacts(words, words.length)), encoding)));
    expect(warnings(notes)[0]?.message).toContain(offer);
  });

  it('reads many words of one language without a warning', async () => {
    for (const language of ['spanish', 'french', 'german'] as const) {
      const rows = contacts(accentedLanguages[language]?.words ?? [], 500);
      const { notes } = await rowsOf(await list(encode(textOf(rows), 'windows-1252')));
      expect(warnings(notes)).toEqual([]);
    }
  });

  it('recognizes the encoding by words far behind a beginning in ASCII', async () => {
    const words = accentedLanguages.german?.words ?? [];
    const rows = [...contacts([], 0, 12_000), ...contacts(words, 40)];
    const { rows: read, inspection } = await rowsOf(await list(encode(textOf(rows), 'macintosh')));
    expect(inspection.rows.exact).toBe(false);
    expectSame(read, rows);
  });

  it('warns where later words look wrong, though the first ones do not', async () => {
    const rows = contacts(accentedLanguages.german?.words ?? [], 12_000);
    const bytes = Buffer.concat([
      encode(textOf(rows), 'windows-1252'),
      encode('1,Müller,Köhler,Jäger\r\n', 'ibm850'),
    ]);
    const { notes } = await rowsOf(await list(bytes));
    expect(warnings(notes).map(({ code }) => code)).toContain('odd-words');
  });

  it('takes the encoding that is set by hand, and notes no guess', async () => {
    const path = await list(encode(textOf(contacts(['Ñuñez'], 1)), 'windows-1252'));
    for (const [encoding, name] of [
      ['windows-1250', 'Ńuńez'],
      ['windows-1252', 'Ñuñez'],
    ] as const) {
      const { rows, notes } = await rowsOf(path, encoding);
      expect(rows[0]?.[1]).toBe(name);
      expect(notes.map(({ code }) => code)).not.toContain('encoding-guess');
    }
  });
});

describe('reading letters that were lost before', () => {
  it('warns of their words, and not of links and questions', async () => {
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

describe('reading in a chosen encoding', () => {
  const letters: Partial<Record<Encoding, string>> = {
    shift_jis: '山田',
    'euc-jp': '山田',
    gb18030: '王小明',
    big5: '陳大文',
    'euc-kr': '김민수',
  };

  const legacy = encodings.flatMap((one) => (one === 'utf-8' || one.startsWith('utf-') ? [] : [one]));

  it.each(legacy)('decodes %s', async (encoding) => {
    const upper = iconv.decode(Buffer.from([0xc1, 0xc2, 0xe1, 0xe2]), encoding);
    const word = letters[encoding] ?? upper.replaceAll('\ufffd', '');
    const path = await list(encode(textOf(contacts([word], 30)), encoding));
    expect((await inspectFile(path, { encoding })).preview[0]?.[1]).toBe(word);
  });
});

describe('reading a list of mixed encodings', () => {
  const people = contacts(['Muñoz', 'Núñez'], 2);

  it('takes one that ends within a character for UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from(textOf(people)),
      Buffer.from('31,Rau'),
      Buffer.from('é').subarray(0, 1),
    ]);
    const { rows, inspection } = await rowsOf(await list(bytes));
    expect(inspection.dialect.encoding).toBe('utf-8');
    expect(rows.slice(0, people.length)).toEqual(people);
  });

  const [plain, more] = [contacts([], 0, 3), contacts([], 0, 200)];
  const lost = contacts(['Jos\ufffd', 'Ram\ufffdrez'], 4);

  it.each([
    [
      'a line in UTF-16',
      [textOf(plain), encode('7,Ann,,Reno\r\n', 'utf-16le'), textOf(more)],
      'utf-8',
      'Miller',
    ],
    [
      'lost letters and a stray byte',
      [textOf(lost), encode('31,René,,Reno', 'windows-1252')],
      'utf-8',
      'René',
    ],
    ['an only last accent', [encode('Id,Last Name\n1,José', 'windows-1252')], 'windows-1252', 'José'],
  ])('reads a list with %s', async (_, parts, encoding, last) => {
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const { rows, inspection } = await rowsOf(await list(bytes));
    expect(inspection.dialect.encoding).toBe(encoding);
    expect(rows.at(-1)?.[1]).toBe(last);
  });

  it('takes a byte order mark off the first name, even one that was encoded twice', async () => {
    const { rows, inspection } = await rowsOf(await list(`ï»¿${textOf(people)}`));
    expect(inspection.columns[0]?.rawHeader).toBe('Id');
    expect(rows).toEqual(people);
  });

  it('refuses UTF-8 to which UTF-16 was added', async () => {
    const added = Buffer.from(textOf(people), 'utf16le');
    const path = await list(Buffer.concat([Buffer.from(textOf(people)), added, added]));
    await expect(inspectFile(path, {})).rejects.toMatchObject({ problem: { code: 'not-a-list' } });
  });
});
