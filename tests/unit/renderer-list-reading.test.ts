import { describe, expect, it } from 'vitest';
import { contentHint, mismatchWarning, reasonInWords } from '../../renderer/intake/columns/use-mapping.ts';
import { previewColumns, sentAs } from '../../renderer/intake/list/preview-grid.tsx';
import {
  delimiterOptions,
  headerOptions,
  readingInWords,
} from '../../renderer/intake/list/reading-panel.tsx';
import { unreadableList } from '../../renderer/intake/use-intake.ts';
import type { CellTrouble } from '../../shared/model/check.ts';
import { problem } from '../../shared/model/problem.ts';
import { noCorrections } from '../../shared/plan/decisions.ts';
import { aCheckReport } from '../fakes/fake-check-report.ts';
import { anInspectedFile } from '../fakes/fake-data.ts';

const file = anInspectedFile('/lists/contacts.csv', {});
const { inspection } = file;

describe('how a list is read, in words', () => {
  it('names the header row counted from 1', () => {
    expect(readingInWords(inspection)).toBe('header in row 3');
    expect(readingInWords({ ...inspection, headerRows: [0, 1] })).toBe('header in rows 1 to 2');
    expect(readingInWords({ ...inspection, headerRows: [] })).toBe('no header');
    expect(readingInWords({ ...inspection, kind: 'json' })).toBe('JSON');
    expect(readingInWords({ ...inspection, kind: 'vcf' })).toBe('Contact cards');
  });

  it('names the sheet of a workbook with several', () => {
    const workbook = { ...inspection, kind: 'xlsx' as const, sheets: ['Leads', 'Old'], sheet: 'Leads' };
    expect(readingInWords(workbook)).toBe('Sheet Leads of 2 sheets, header in row 3');
    const view = {
      together: ['Leads', 'Old'],
      hiddenRows: { count: 0, exact: true },
      hiddenColumns: [],
      mergedCells: 0,
    };
    const both = { ...workbook, workbook: { ...view, reading: { sheets: ['Leads', 'Old'] } } };
    expect(readingInWords(both)).toBe('2 of 2 sheets, header in row 3');
  });
});

describe('reading choices', () => {
  it('offer an unusual delimiter where the file has it', () => {
    const options = (delimiter: string) => delimiterOptions({ ...inspection.dialect, delimiter });
    expect(options('@').at(-1)).toEqual({ value: '@', label: '@' });
    expect(options('\t')).toHaveLength(options(',').length);
  });

  it('offer each of the first rows as header, or no header', () => {
    expect(headerOptions([['Contacts'], ['', ''], ['Name', '', 'Phone']])).toEqual([
      { value: '', label: 'This file has no header' },
      { value: '0', label: 'Row 1: Contacts' },
      { value: '1', label: 'Row 2: empty' },
      { value: '2', label: 'Row 3: Name, Phone' },
    ]);
  });
});

describe('a mapped column that holds something else', () => {
  const holds = (looksLike: string, share = 0.9) => ({ column: 0, looksLike, share });

  it.each([
    ['phone', 'street address', 'This column looks like street addresses.'],
    ['phone', 'text', 'This column looks like plain text.'],
    ['city', 'ZIP code', 'This column looks like ZIP codes.'],
    ['first-name', 'full name', 'This column looks like full names.'],
    ['email', 'empty', 'This column looks empty.'],
  ] as const)('warns when a %s column looks like %s', (kind, looksLike, warning) => {
    expect(mismatchWarning(kind, holds(looksLike))).toBe(warning);
  });

  it('warns of nothing where the content fits or is unclear', () => {
    expect(mismatchWarning('phone', holds('phone'))).toBeNull();
    expect(mismatchWarning('business-name', holds('text'))).toBeNull();
    expect(mismatchWarning('phone', holds('street address', 0.4))).toBeNull();
    expect(mismatchWarning('phone', undefined)).toBeNull();
  });

  it('is named in the head of the preview', () => {
    expect(contentHint(holds('business name', 0.46))).toBe('46% look like business names');
    expect(contentHint(holds('phone', 1))).toBe('phone numbers');
    expect([contentHint(holds('empty')), contentHint(holds('text')), contentHint(undefined)]).toEqual([
      'empty',
      'text',
      '',
    ]);
  });
});

describe('the reason beside a field', () => {
  const phone = { field: 'phone_column' as const, column: 2, confidence: 0.94, reason: 'Header says Phone' };
  const required = { required: true };

  it('states how sure the suggestion is, and why', () => {
    expect(reasonInWords(required, 2, phone)).toBe('Sure. Header says Phone');
    expect(reasonInWords(required, 2, { ...phone, confidence: 0.4 })).toBe('A guess. Header says Phone');
  });

  it('is empty for a column the user chose', () => {
    expect(reasonInWords(required, 5, phone)).toBe('');
  });

  it('states why nothing is suggested, unless the field is optional', () => {
    const none = { ...phone, column: null, confidence: 0, reason: 'No column looks right' };
    expect(reasonInWords(required, null, none)).toBe('No column looks right.');
    expect(reasonInWords({ required: false }, null, none)).toMatch(/^Optional/);
  });
});

describe('a file that cannot be opened', () => {
  it('is named in the message', () => {
    const picture = problem('not-a-list', 'This is a PNG picture, not a list.', '');
    expect(unreadableList('price list.csv', picture)).toEqual({
      ...picture,
      message: '“price list.csv” could not be opened. This is a PNG picture, not a list.',
    });
  });
});

describe('the heads of the preview', () => {
  const plan = {
    service: 'phone-append' as const,
    mapping: { phone_column: 1 },
    origin: 'suggested' as const,
    missing: [],
    shaping: {},
    columns: file.inspection.columns,
    offeredRules: noCorrections,
  };

  it('mark the mapped column and show the profile once the check is done', () => {
    const before = previewColumns(file, plan, undefined);
    const after = previewColumns(file, plan, aCheckReport());
    expect(before.flatMap(({ fields }) => fields.map(({ field }) => field))).toEqual(['phone_column']);
    expect(before[0]?.detail).toBe('');
    expect(after[0]?.detail).toBe('98% filled, 990 different');
  });

  it('begin with the mapped columns, and with what is said of a row behind them', () => {
    const shown = previewColumns(file, plan, undefined).map(({ header }) => header);
    expect(shown.slice(0, 3)).toEqual(['Mobile Phone', 'Sent as', 'Issue']);
    expect(shown.slice(3)).toEqual(
      file.inspection.columns.map(({ header }) => header).filter((each) => each !== 'Mobile Phone'),
    );
  });
});

describe('what would be sent of a row in place of what the list says', () => {
  const trouble = (verdict: CellTrouble['verdict'], fixed?: string): CellTrouble => ({
    column: 0,
    verdict,
    why: 'Made up',
    ...(fixed !== undefined && { fixed }),
  });
  it.each([
    ['ready', [trouble('hint', '5035550142')], ['5035550142', '5035550142', '5035550142']],
    // In a column that is not required.
    ['ready', [trouble('repairable', 'Bob')], ['Bob', '', '']],
    ['repairable', [trouble('repairable', '5035550142')], ['5035550142', 'Not sent', '']],
    ['bad', [trouble('held', '5035550142')], ['Not sent', 'Not sent', '5035550142']],
    ['bad', [trouble('unusable')], ['Not sent', 'Not sent', '']],
  ] as const)('follows what is chosen for bad rows: %s', (state, troubles, expected) => {
    const row = { row: 1, line: 2, cells: [''], cut: [], edited: [], troubles: [...troubles], state };
    expect((['fix', 'leave-out', 'keep'] as const).map((badRows) => sentAs(row, badRows))).toEqual(expected);
  });
});
