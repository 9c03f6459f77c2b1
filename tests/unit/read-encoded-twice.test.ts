import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { accentedLettersDecoder } from '../../electron/engine/read/text/decoder.ts';
import { mayBeEncodedTwice, repairEncodedTwice } from '../../electron/engine/read/text/encoded-twice.ts';
import { notesOfWhole } from '../../electron/engine/read/text/notes.ts';
import { windows1252 } from '../../electron/engine/read/text/windows-1252.ts';
import type { ReadingNote } from '../../shared/model/csv.ts';
import { accentedLanguages } from '../fakes/accented-words.ts';
import { expectSame } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

const latinWords = Object.values(accentedLanguages)
  .flatMap(({ words }) => words)
  // The letters of Vietnamese beyond these look, read as DOS text, like Portuguese ones.
  .filter((word) => /^[\0-\u017f\u0218-\u021b]*$/.test(word));
const word = fc
  .tuple(fc.constantFrom(...latinWords), fc.boolean())
  .map(([text, isUpper]) => (isUpper ? text.toUpperCase() : text))
  .filter((text) => /[^\0-\x7f]/.test(text));

/** UTF-8 read as Windows-1252, as often as that. */
function readAgain(text: string, times: number): string {
  let read = text;
  for (let time = 0; time < times; time++) read = windows1252(Buffer.from(read).toString('latin1'));
  return read;
}

describe('repairing text encoded twice', () => {
  it('restores it, or leaves it and names its words', () => {
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 3 }), (sound, times) => {
        const damaged = readAgain(sound, times);
        const { text, oddWords } = repairEncodedTwice(damaged);
        expect([sound, damaged]).toContain(text);
        if (text === damaged) expect(oddWords.length).toBeGreaterThan(0);
        expect(mayBeEncodedTwice(damaged)).toBe(true);
      }),
      { numRuns: runs(4000) },
    );
  });

  it('restores more than 97 % of words', () => {
    const repaired = latinWords.filter((sound) => repairEncodedTwice(readAgain(sound, 1)).text === sound);
    expect(repaired.length / latinWords.length).toBeGreaterThan(0.97);
  });

  it('leaves sound text beside it alone', () => {
    fc.assert(
      fc.property(word, word, (damaged, sound) => {
        const read = readAgain(damaged, 1);
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
  ])('reads %s as %s', (damaged, sound) => {
    expect(repairEncodedTwice(damaged)).toEqual({ text: sound, oddWords: [] });
  });
});

it.each(['Mart√≠nez', 'Mu├▒oz', 'RaĂşl'])('names %s, which went through another encoding', (damaged) => {
  expect(mayBeEncodedTwice(damaged)).toBe(true);
  expect(repairEncodedTwice(damaged)).toEqual({ text: damaged, oddWords: [damaged] });
});

describe('repairing leaves sound text', () => {
  it('as it is: in capitals, quoted and with signs behind it', () => {
    fc.assert(
      fc.property(word, fc.constantFrom('', '™', '®', '”', '’', '…', '°', ' –'), (sound, sign) => {
        for (const text of [`${sound}${sign}`, `“${sound}${sign}`])
          expect(repairEncodedTwice(text).text).toBe(text);
      }),
      { examples: [['MIHĂILĂ', '™']], numRuns: runs(3000) },
    );
  });

  it('as it is in every Western language', () => {
    for (const { words } of Object.values(accentedLanguages))
      for (const sound of words.filter((one) => /^[\0-\u00ff]*$/.test(one))) {
        expect(repairEncodedTwice(sound)).toEqual({ text: sound, oddWords: [] });
      }
  });
});

describe('reading a list with text encoded twice', () => {
  const lines = (names: string[]) => names.map((name, n) => `${name},415-555-0${100 + n}\r\n`).join('');
  const read = async (text: string) => {
    const path = inFolder('list.csv');
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

  it('gives the words that were meant, and notes each', async () => {
    // The sign © of "JosÃ©" makes no note of a line with a name alone.
    const { rows, notes, table } = await read(
      `Nombre,TelÃ©fono\r\n${lines(['Ann Lee', 'RaÃºl Núñez', 'JosÃ© PeÃ±a', 'Mu\ufffdoz'])}\r\nJosÃ©\r\n`,
    );
    expect(table.inspection.columns.map(({ header }) => header)).toEqual(['Nombre', 'Teléfono']);
    expect(rows.map(([name]) => name)).toEqual(['Ann Lee', 'Raúl Núñez', 'José Peña', 'Mu\ufffdoz', 'José']);
    const told = Object.fromEntries(notes.map((note) => [note.code, note]));
    expect(told['encoded-twice']).toMatchObject({ level: 'info', count: 4 });
    expect(told['encoded-twice']?.message).toContain('RaÃºl Núñez is Raúl Núñez');
    expect(told['odd-words']).toMatchObject({ level: 'warning' });
    expect(told['odd-words']?.message).toContain('Mu\ufffdoz');
  });

  it('repairs words far behind the beginning, across pieces of the file', async () => {
    const names = Array.from({ length: 20_000 }, (_, n) => (n % 10 === 9 ? `RaÃºl ${n}` : `Ann ${n}`));
    const { rows } = await read(`Name,Phone\r\n${lines(names)}`);
    expectSame(
      rows.map(([name = '']) => name),
      names.map((name) => name.replace('RaÃºl', 'Raúl')),
    );
  });

  it('lists the repaired cells among the changed ones when it is prepared', async () => {
    const { table } = await read(`Name,Phone\r\n${lines(['Ann Lee', 'RaÃºl', 'JosÃ©'])}`);
    const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;
    const use = { service: 'phone-append', mapping: { phone_column: 1 }, choices } as const;
    const prepared = await prepareList(table, { directory: inFolder(), use });
    expect(prepared.changes.find(({ code }) => code === 'encoded-twice')?.count).toBe(2);
    const changes = await readFile(inFolder('changes.csv'), 'utf8');
    expect(changes).toContain('2,Name,RaÃºl,Raúl,Text that was encoded twice repaired');
    expect(changes).toContain('3,Name,JosÃ©,José,');
    expect(await readFile(inFolder('prepared.csv'), 'utf8')).toContain('Raúl,4155550101\r\n');
  });
});

describe('decoding accented letters fast', () => {
  const decode = accentedLettersDecoder();
  const plain = 'Anna Example, 12 Main Street, Springfield, and so on and on';
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(plain, 'a', 'é', 'Ünal', 'ÿ', '×', 'Ã', 'Â', '\u0080', 'č', '😀'),
      fc.string({ unit: 'binary' }),
    ),
  );

  it('gives the text itself or nothing, and nothing for doubtful text', () => {
    let decoded = 0;
    fc.assert(
      fc.property(pieces, (parts) => {
        const bytes = Buffer.from(parts.join(plain));
        const found = decode(bytes);
        if (found === undefined) return;
        decoded++;
        expect(found).toBe(bytes.toString());
        expect(mayBeEncodedTwice(found)).toBe(false);
      }),
      { numRuns: runs(2000) },
    );
    expect(decoded).toBeGreaterThan(runs(2000) / 10);
  });
});
