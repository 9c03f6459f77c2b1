import type { OpenedFile } from '../../shared/model/opened-file.ts';

/** A file that was opened as a result, unless `part` says otherwise. */
export const anOpenedFile = (part: Partial<OpenedFile> = {}): OpenedFile => ({
  version: 1,
  id: 'file-00000000-0000-4000-8000-000000000000',
  openedAt: '2026-11-05T10:00:00Z',
  name: 'spring.csv',
  archived: false,
  file: 'result.csv',
  bytes: 10,
  reading: {},
  judged: null,
  ...part,
});
