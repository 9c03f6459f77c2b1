import { stat, utimes, writeFile } from 'node:fs/promises';

/** A list of two columns that both look like phones, so that a mapping by position fits it either way round. */
export const list = 'Phone,Fax\r\n2025550101,2025550111\r\n2025550102,2025550112\r\n';
const swapped = list.replace('Phone,Fax', 'Fax,Phone');

/** What may become of a list between the moment it was seen and the moment it is read again. */
export const changes: Record<string, (path: string) => Promise<void>> = {
  'a row more': (path) => writeFile(path, `${list}2025550103,2025550113\r\n`),
  'a row less': (path) => writeFile(path, list.slice(0, list.lastIndexOf('2025550102'))),
  'other values of the same length': (path) => writeFile(path, list.replaceAll('20255501', '30355501')),
  'written anew as it was': async (path) => {
    await writeFile(path, list);
    await utimes(path, 2_000_000_000, 2_000_000_000);
  },
  'columns swapped, of the same size and time': (path) => atTheSameTime(path, swapped),
  'a column renamed, of the same size and time': (path) => atTheSameTime(path, list.replace('Fax', 'Old')),
  'other capitals in a header, of the same size and time': (path) =>
    atTheSameTime(path, list.replace('Fax', 'FAX')),
  'a column less, of the same size and time': (path) =>
    atTheSameTime(
      path,
      list.replace('Phone,Fax', 'Phone Fax').replace('01,20', '01 20').replace('02,20', '02 20'),
    ),
  'a column more at the end, of the same size and time': (path) =>
    atTheSameTime(path, list.replace('Fax', 'Fax,X').replace('2025550111', '20255501')),
  'no header any more, of the same size and time': (path) =>
    atTheSameTime(path, list.replace('Phone,Fax', '212555019')),
  'a time that differs by less than a millisecond': async (path) => {
    const { mtimeMs } = await stat(path);
    await utimes(path, mtimeMs / 1000, mtimeMs / 1000 + 0.0004);
  },
};

/** Writes a file and sets its time back, as copying programs do. */
async function atTheSameTime(path: string, text: string): Promise<void> {
  const { size, atime, mtimeMs } = await stat(path);
  await writeFile(path, text);
  await utimes(path, atime, mtimeMs / 1000);
  const now = await stat(path);
  if (now.size !== size || now.mtimeMs !== mtimeMs) throw new Error('the size or the time gives it away');
}
