import type { InspectedFile } from '../../shared/ipc/ipc.ts';
import { type ConnectionList, practiceConnectionId } from '../../shared/model/connection.ts';
import type { ReadingChoice } from '../../shared/model/csv.ts';
import type { JobRecord, JobSummary } from '../../shared/model/job-record.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import type { FieldSuggestion, ServiceSuggestion } from '../../shared/model/mapping.ts';
import type { OpenedFile } from '../../shared/model/opened-file.ts';
import type { FormField, ServiceId } from '../../shared/model/services.ts';

export const practice = {
  id: practiceConnectionId,
  name: 'Practice',
  address: 'http://127.0.0.1:40123',
  kind: 'practice' as const,
};

const account = {
  id: 'acme',
  name: 'Acme account',
  address: 'https://api.service.example',
  kind: 'service' as const,
};

export function twoConnections(activeId: string): ConnectionList {
  return {
    activeId,
    connections: [
      { ...practice, key: { state: 'stored', lastFour: 'tice' } },
      { ...account, key: { state: 'stored', lastFour: '9f3c' } },
    ],
  };
}

export const headers = [
  'Full Name',
  'Mobile Phone',
  'Work Email',
  'Company',
  'State',
  'Street',
  'Zip',
  'Owner',
  'Last Call',
];

const person = (row: number): string[] => [
  ['Avery Stone', 'Riley Marsh', 'Jordan Pike', 'Casey Holt', 'Quinn Vale'][row % 5] ?? '',
  row === 3 ? '9.18E+09' : `(555) 555-01${String(row).padStart(2, '0')}`,
  `person${row}@example.com`,
  ['Blue Harbor LLC', 'Northwind Dental', 'Cedar & Sons', 'Pine Street Auto'][row % 4] ?? '',
  ['TX', 'California', 'FL', 'ny'][row % 4] ?? '',
  `${100 + row} Example Street`,
  `0${2100 + row}`,
  'Sam',
  '2026-11-02',
];

const field = (field: FormField, column: number | null, confidence: number, reason: string) => ({
  field,
  column,
  confidence,
  reason,
});

const suggestion = (service: ServiceId, fit: number, fields: FieldSuggestion[]): ServiceSuggestion => ({
  service,
  fit,
  fields,
  choices: [],
  several: [],
});

/** A list as exported from a CRM, with two title lines above its header. */
export function anInspectedFile(name: string, reading: ReadingChoice): InspectedFile {
  const preview = Array.from({ length: 25 }, (_, row) => person(row));
  return {
    inspection: {
      name,
      size: 131_400,
      modifiedAt: 1_795_000_000_000,
      kind: 'csv',
      sheets: [],
      dialect: {
        encoding: reading.encoding ?? 'windows-1252',
        delimiter: reading.delimiter ?? ';',
        quote: '"',
        escape: 'doubled',
      },
      recordEnd: 'crlf',
      headerRows: reading.headerRows ?? [2],
      firstDataRow: 3,
      columns: headers.map((header, index) => ({ index, header, rawHeader: header })),
      preview,
      topRecords: [['Contacts, exported 2 November'], [''], headers, ...preview.slice(0, 5)],
      tables: [],
      rows: { count: 1000, exact: true },
      notes: [
        { code: 'preamble', level: 'info', message: '2 title lines above the header were skipped.' },
        {
          code: 'ragged',
          level: 'warning',
          message: 'Row 412 has too many cells; the last ones were joined.',
        },
      ],
    },
    suggestions: {
      services: [
        suggestion('phone-append', 0.94, [
          field('phone_column', 1, 0.94, 'Header says Mobile Phone; 98% look like U.S. numbers'),
        ]),
        suggestion('email-append', 0.9, [
          field('email_column', 2, 0.9, 'Header says Work Email; 99% look like email addresses'),
        ]),
        suggestion('business-trace', 0.7, [
          field('business_name_column', 3, 0.7, 'Header says Company'),
          field('state_column', 4, 0.9, 'Header says State; 97% look like states'),
        ]),
        suggestion('name-append', 0.3, [
          field('first_name_column', 0, 0.4, 'Header says Full Name'),
          field('last_name_column', null, 0, ''),
          field('mail_state_column', 4, 0.9, 'Header says State; 97% look like states'),
        ]),
      ],
      content: [
        'full name',
        'phone',
        'email',
        'business name',
        'state',
        'street address',
        'ZIP code',
        'text',
        'date',
      ].map((looksLike, column) => ({
        column,
        looksLike,
        share: [0.9, 0.98, 0.99, 0.4, 0.97, 1, 1, 0.9, 1][column] ?? 0,
      })),
    },
    remembered: [],
  };
}

/** A finished job as lists have it, unless `part` says otherwise. */
export const aJobSummary = (part: Partial<JobSummary> = {}): JobSummary => ({
  id: 'one',
  createdAt: '2026-11-01T10:00:00Z',
  name: 'one.csv',
  note: '',
  archived: false,
  connection: practice,
  service: 'phone-append',
  state: 'done',
  rows: 10,
  resultRows: 10,
  checkedAt: null,
  ...part,
});

/** A finished job, unless `part` says otherwise. */
export function aJobRecord(part: Partial<JobRecord>): JobRecord {
  const at = (minute: number, second: number) => new Date(2026, 10, 20, 14, minute, second).toISOString();
  return {
    version: 1,
    id: 'job-00000001',
    createdAt: at(5, 10),
    name: 'contacts november.csv',
    note: '',
    archived: false,
    connection: practice,
    service: 'phone-append',
    source: {
      path: '/home/ann/Lists/contacts november.csv',
      name: 'contacts november.csv',
      size: 131_400,
      modifiedAt: 0,
      headers: ['Name', 'Phone'],
    },
    reading: {},
    mapping: { phone_column: 1 },
    choices: { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false },
    state: 'done',
    prepared: {
      rows: 988,
      bytes: 48_000,
      rowsRead: 1000,
      identical: false,
      formFields: { phone_column: 'Mobile Phone' },
      changes: [
        { code: 'phone-digits', label: 'Phones reduced to ten digits', count: 912 },
        { code: 'encoding', label: 'Cells rewritten as UTF-8', count: 14 },
      ],
      rejects: { rows: 12, bytes: 640 },
    },
    sending: { startedAt: at(5, 12), endedAt: at(5, 14), attempts: 1 },
    queueId: '4711',
    counts: { rowsUploaded: 988, phonesChecked: 1412, phonesFlagged: null, creditsDeducted: 1304 },
    poll: { nextAt: 0, asked: 6, failures: 0 },
    result: { bytes: 412_000, rows: 988, fetchedAt: at(7, 40) },
    timeline: [
      { at: at(5, 10), text: 'Started', state: 'preparing' },
      { at: at(5, 11), text: 'Prepared: 988 of 1,000 rows, 12 left out', state: 'prepared' },
      { at: at(5, 12), text: 'Sending 48 KB', state: 'sending' },
      { at: at(5, 14), text: 'Accepted by the service as job 4711', state: 'pending' },
      { at: at(7, 38), text: 'The service has finished', state: 'ready' },
      { at: at(7, 40), text: 'Result fetched: 988 rows', state: 'done' },
    ],
    ...part,
  };
}

export function aLookupList(part: Partial<LookupListSummary> = {}): LookupListSummary {
  return {
    id: 'list-1',
    name: 'Phones',
    createdAt: '2026-10-03T10:00:00Z',
    kind: 'phone',
    connection: { id: 'c', name: 'Field sales', address: 'https://api.example.com', kind: 'service' },
    state: 'running',
    pausedBy: null,
    awaiting: false,
    problem: null,
    waitingUntil: null,
    rows: 40,
    counts: { waiting: 10, asking: 5, hit: 15, miss: 7, refused: 2, unknown: 1, elsewhere: 0 },
    askedBefore: 0,
    credits: {
      deducted: 30,
      repliesSay: null,
      notStated: 0,
      atMost: 62,
      againAtMost: 2,
      elsewhereAtMost: 0,
      limit: null,
    },
    resultReady: false,
    verdicts: null,
    hits: { found: 15, of: 23 },
    checkedAt: null,
    ...part,
  };
}

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
