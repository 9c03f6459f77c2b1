import type { ExportFormat, ExportKind, PhoneFormat } from '../../../shared/result-export.ts';

/** What each kind is for, as a sentence. */
export const kindWords: Record<ExportKind, string> = {
  'call-list': 'One row for each number that may be called, the best of each person first. Each number once.',
  everything: 'The result as it came, with the verdict and its reasons for every phone.',
  emails: 'One row for each email address, with its person. Each address once.',
  misses: 'The rows of your list without a match, as they were sent, ready for another service.',
  'my-file': 'Your own file, every row and column as it was, with answers in new columns behind.',
};

export const formatWords: Record<ExportFormat, string> = {
  'csv-spreadsheet':
    'For Excel, Numbers and Google Sheets, which may drop a plus or zeros in front. A cell they would run as a formula gets a mark.',
  csv: 'Exact values, for dialers and CRMs.',
  xlsx: 'Every cell as text, so that no zero is lost in front.',
};

/** As an example, which says more than a name. */
export const phoneFormatWords: Record<PhoneFormat, string> = {
  digits: '2125550123',
  'one-digits': '12125550123',
  'plus-one': '+12125550123',
  dashes: '212-555-0123',
  brackets: '(212) 555-0123',
};
