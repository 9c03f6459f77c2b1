import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../../electron/engine/open-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { mayBeEncodedTwice, repairEncodedTwice } from '../../electron/engine/text/encoding/encoded-twice.ts';
import { decodeAll, type LegacyEncoding } from '../../electron/engine/text/legacy-decoder.ts';
import { notesOfWhole } from '../../electron/engine/text/notes.ts';
import type { ReadingNote } from '../../shared/csv.ts';
import { accentedLanguages } from '../fakes/accented-words.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twice-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const latinWords = Object.values(accentedLanguages)
  .flatMap(({ words }) => words)
  // The letters of Vietnamese beyond these look, read as DOS text, like Portuguese ones.
  .filter((word) => /^[\0-\u017f\u0218-\u021b]*$/.test(word));
const word = fc
  .tuple(fc.constantFrom(...latinWords), fc.boolean())
  .map(([text, isUpper]) => (isUpper ? text.toUpperCase() : text));
const encoding = fc.constantFrom<LegacyEncoding>(
  'windows-1252',
  'iso-8859-1',
  'macintosh',
  'windows-1250',
  'windows-1254',
  'ibm850',
  'ibm437',
);

/** UTF-8 read in another encoding, as often as that; undefined where characters were lost on the way. */
function readAgain(text: string, as: LegacyEncoding, times: number): string | undefined {
  let read = text;
  for (let time = 0; time < times; time++) read = decodeAll(Buffer.from(read), as);
  return read.includes('\ufffd') ? undefined : read;
}

describe('text that was encoded twice', () => {
  it('is repaired to what it was or stays as it is with its words named; it never becomes another text', () => {
    fc.assert(
      fc.property(word, encoding, fc.integer({ min: 1, max: 3 }), (sound, as, times) => {
        const damaged = readAgain(sound, as, times);
        fc.pre(damaged !== undefined && damaged !== sound);
        if (damaged === undefined) return;
        const { text, oddWords } = repairEncodedTwice(damaged);
        expect([sound, damaged]).toContain(text);
        if (text === damaged) expect(oddWords.length).toBeGreaterThan(0);
        expect(mayBeEncodedTwice(damaged)).toBe(true);
      }),
      { numRuns: 4000 },
    );
  });

  it('is repaired nearly always', () => {
    for (const as of ['windows-1252', 'macintosh'] as const) {
      const damaged = latinWords.flatMap((sound) => {
        const read = readAgain(sound, as, 1);
        return read === undefined || read === sound ? [] : [{ sound, read }];
      });
      const repaired = damaged.filter(({ sound, read }) => repairEncodedTwice(read).text === sound);
      expect(repaired.length / damaged.length).toBeGreaterThan(0.97);
    }
  });

  it('beside sound text is repaired without touching that', () => {
    fc.assert(
      fc.property(word, word, (damaged, sound) => {
        const read = readAgain(damaged, 'windows-1252', 1) ?? '';
        fc.pre(repairEncodedTwice(read).text === damaged);
        expect(repairEncodedTwice(`${sound} ${read}, ${sound}`).text).toBe(`${sound} ${damaged}, ${sound}`);
      }),
    );
  });

  it.each([
    ['Acme Â®', 'Acme ®'],
    ['Oâ€™Brien', 'O’Brien'],
    ['Café â€“ Bar', 'Café – Bar'],
    ['MUÃ‘OZ', 'MUÑOZ'],
    ['GroÃŸ', 'Groß'],
    ['JosÃƒÂ©', 'José'],
    ['Mart√≠nez', 'Martínez'],
    ['Mu├▒oz', 'Muñoz'],
    ['RaĂşl', 'Raúl'],
  ])('%s is %s', (damaged, sound) => {
    expect(repairEncodedTwice(damaged)).toEqual({ text: sound, oddWords: [] });
  });
});

describe('sound text', () => {
  it('stays as it is, in capitals, quoted and with signs behind it', () => {
    fc.assert(
      fc.property(word, fc.constantFrom('', '™', '®', '”', '’', '…', '°', ' –'), (sound, sign) => {
        for (const text of [`${sound}${sign}`, `“${sound}${sign}`])
          expect(repairEncodedTwice(text).text).toBe(text);
      }),
      { numRuns: 3000 },
    );
  });

  it('without a trace of the fault is not looked at word by word', () => {
    for (const { words } of Object.values(accentedLanguages))
      for (const sound of words.filter((one) => /^[\0-\u00ff]*$/.test(one))) {
        expect(repairEncodedTwice(sound)).toEqual({ text: sound, oddWords: [] });
      }
  });
});

describe('a list with text that was encoded twice', () => {
  const lines = (names: string[]) => names.map((name, n) => `${name},415-555-0${100 + n}\r\n`).join('');
  const read = async (text: string) => {
    const path = join(folder, 'list.csv');
    await writeFile(path, text);
    const table = await openTable(path, {});
    const rows: string[][] = [];
    let notes: ReadingNote[] = [...table.inspection.notes];
    for await (const batch of table.batches()) {
      rows.push(...batch.rows);
      notes = notesOfWhole(notes, batch.notes);
    }
    return { table, rows, notes };
  };

  it('is read as it was meant, and says so with its words', async () => {
    const { rows, notes, table } = await read(
      `Nombre,TelÃ©fono\r\n${lines(['Ann Lee', 'RaÃºl Núñez', 'JosÃ© PeÃ±a', 'Mu\ufffdoz'])}`,
    );
    expect(table.inspection.columns.map(({ header }) => header)).toEqual(['Nombre', 'Teléfono']);
    expect(rows.map(([name]) => name)).toEqual(['Ann Lee', 'Raúl Núñez', 'José Peña', 'Mu\ufffdoz']);
    const told = Object.fromEntries(notes.map((note) => [note.code, note]));
    expect(told['encoded-twice']).toMatchObject({ level: 'info', count: 3 });
    expect(told['encoded-twice']?.message).toContain('RaÃºl Núñez is Raúl Núñez');
    expect(told['odd-words']).toMatchObject({ level: 'warning' });
    expect(told['odd-words']?.message).toContain('Mu\ufffdoz');
  });

  it('also far behind its beginning, across pieces of the file', async () => {
    const names = Array.from({ length: 20_000 }, (_, n) => (n % 10 === 9 ? `RaÃºl ${n}` : `Ann ${n}`));
    const { rows } = await read(`Name,Phone\r\n${lines(names)}`);
    expect(rows.map(([name]) => name)).toEqual(names.map((name) => name.replace('RaÃºl', 'Raúl')));
  });

  it('is prepared with its cells among the changed ones', async () => {
    const { table } = await read(`Name,Phone\r\n${lines(['Ann Lee', 'RaÃºl', 'JosÃ©'])}`);
    const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;
    const use = { service: 'phone-append', mapping: { phone_column: 1 }, choices } as const;
    const prepared = await prepareList(table, { directory: folder, use });
    expect(prepared.changes.find(({ code }) => code === 'encoded-twice')?.count).toBe(2);
    const changes = await readFile(join(folder, 'changes.csv'), 'utf8');
    expect(changes).toContain('2,Name,RaÃºl,Raúl,Text that was encoded twice repaired');
    expect(changes).toContain('3,Name,JosÃ©,José,');
    expect(await readFile(join(folder, 'prepared.csv'), 'utf8')).toContain('Raúl,4155550101\r\n');
  });
});
