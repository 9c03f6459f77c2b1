import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import {
  accentedLettersDecoder,
  mayHoldDoubtfulCharacters,
} from '../../electron/engine/read/text/decoder.ts';
import { mayBeEncodedTwice, repairEncodedTwice } from '../../electron/engine/read/text/encoded-twice.ts';
import { decodeAll, type LegacyEncoding } from '../../electron/engine/read/text/legacy-decoder.ts';
import { notesOfWhole } from '../../electron/engine/read/text/notes.ts';
import type { ReadingNote } from '../../shared/model/csv.ts';
import { accentedLanguages } from '../fakes/accented-words.ts';
import { expectSame } from '../fakes/expect-same.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

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

describe('repairing text encoded twice', () => {
  it('restores it, or leaves it and names its words', () => {
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
      { numRuns: runs(4000) },
    );
  });

  it('restores more than 97 % of words', () => {
    for (const as of ['windows-1252', 'macintosh'] as const) {
      const damaged = latinWords.flatMap((sound) => {
        const read = readAgain(sound, as, 1);
        return read === undefined || read === sound ? [] : [{ sound, read }];
      });
      const repaired = damaged.filter(({ sound, read }) => repairEncodedTwice(read).text === sound);
      expect(repaired.length / damaged.length).toBeGreaterThan(0.97);
    }
  });

  it('leaves sound text beside it alone', () => {
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
  ])('reads %s as %s', (damaged, sound) => {
    expect(repairEncodedTwice(damaged)).toEqual({ text: sound, oddWords: [] });
  });
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

const character = fc.constantFrom(
  ...'aZ -,\n',
  ...'\u00e9\u00f1\u00c2\u00c3\u0080\u009f\u2502\ufffd\u201a\u221a\u00ac\u0393\u251c\u4e2d\ud83d\ude00',
);
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: character, maxLength: 24 }));

describe('a look at bytes of UTF-8', () => {
  it('finds whatever a look at the text would find', () => {
    fc.assert(
      fc.property(anyText, fc.nat(7), (written, offset) => {
        const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(written)]).subarray(offset);
        if (mayBeEncodedTwice(bytes.toString())) expect(mayHoldDoubtfulCharacters(bytes)).toBe(true);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('finds nothing in text with single accents', () => {
    for (const name of ['Jos\u00e9 Mu\u00f1oz', 'Z\u00fcrich', 'Br\u00f8nd', '\u0141ukasz', 'Ren\u00e9e'])
      expect(mayHoldDoubtfulCharacters(Buffer.from(name)), name).toBe(false);
  });
});

describe('decoding accented letters fast', () => {
  const decode = accentedLettersDecoder();
  const plain = 'Anna Example, 12 Main Street, Springfield, and so on and on';
  const pieces = fc.array(
    fc.oneof(fc.constantFrom(plain, 'a', 'é', 'Ünal', 'ÿ', '×', 'Ã', 'Â', '\u0080', 'č', '😀'), anyText),
  );

  it('gives the text itself or nothing, and nothing for doubtful bytes', () => {
    let decoded = 0;
    fc.assert(
      fc.property(pieces, (parts) => {
        const bytes = Buffer.from(parts.join(plain));
        const found = decode(bytes);
        if (found === undefined) return;
        decoded++;
        expect(found).toBe(bytes.toString());
        expect(mayHoldDoubtfulCharacters(bytes)).toBe(false);
      }),
      { numRuns: runs(2000) },
    );
    expect(decoded).toBeGreaterThan(runs(2000) / 10);
  });

  it.each(['José', 'Ünal and Zoë', 'El Niño ×2'])('reads %j', (name) => {
    expect(decode(Buffer.from(plain + name + plain))).toBe(plain + name + plain);
  });
});
