import type { FileInspection } from '../../../../shared/model/csv.ts';
import { isMadeUpName } from '../../read/text/column-words.ts';
import { type ColumnContentProfile, profileContent } from './content.ts';
import { inheritedReadings, withShortFormsSpelled } from './header-context.ts';
import { type HeaderReading, readHeader } from './read-header.ts';
import { withoutCommonPrefix } from './spelling.ts';

/** What you know of a column: what its header says and what its sampled cells look like. */
export interface ColumnEvidence {
  /** Zero-based position. */
  column: number;
  /** As it stands in the file; '' where it has none. */
  header: string;
  reading: HeaderReading;
  content: ColumnContentProfile;
}

/** As much of an inspection as columns are read by. */
export type SampledList = Pick<FileInspection, 'columns' | 'preview' | 'headerRows' | 'notes'>;

/** Cells looked at in all, so that a very wide file is as quick as a narrow one. */
const cellBudget = 12_000;

/** Reads the headers and sampled rows of an inspection, column by column. */
export function readColumns({ columns, preview, headerRows }: SampledList): ColumnEvidence[] {
  const rows = preview.slice(0, Math.max(10, Math.floor(cellBudget / Math.max(1, columns.length))));
  const headers = columns.map(({ rawHeader }) => rawHeader.trim());
  const contents = columns.map(({ index }) => profileContent(rows.map((row) => row[index] ?? '')));
  const readings = inheritedReadings(
    withShortFormsSpelled(
      withoutCommonPrefix(headers).map((header) =>
        readHeader(headerRows.length === 0 || saysNothing(header) ? '' : header),
      ),
      (place) => contents[place]?.looksLike === 'full name',
    ),
  );
  return columns.map(({ index }, place) => ({
    column: index,
    header: headers[place] ?? '',
    reading: readings[place] ?? readHeader(''),
    content: contents[place] ?? profileContent([]),
  }));
}

/** Names that say nothing: a letter or a number, "Column 3", "Field_7". */
const saysNothing = (header: string) => /^(?:[a-z]|\d+)$/i.test(header) || isMadeUpName(header);
