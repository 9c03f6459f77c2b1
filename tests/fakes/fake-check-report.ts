import { nothingSkipped } from '../../shared/model/accounting.ts';
import type { CheckReport } from '../../shared/model/check.ts';
import { headers } from './fake-data.ts';

/** What the check of the fake list found. */
export function aCheckReport(): CheckReport {
  return {
    rows: 1000,
    sendable: 995,
    bad: 5,
    duplicates: 7,
    repairable: 34,
    added: 0,
    soundDuplicates: 6,
    markedElsewhere: { sendable: 0, repairable: 0, duplicates: 0, soundDuplicates: 0 },
    examples: { bad: [], repairable: [], duplicates: [], soundDuplicates: [], markedElsewhere: [] },
    skipped: { ...nothingSkipped(), repeatedHeaders: { count: 1, lines: [502] } },
    ragged: 1,
    fields: [
      {
        field: 'phone_column',
        column: 1,
        filled: 997,
        usable: 961,
        repairable: 34,
        unusable: 2,
        findings: [
          {
            code: 'phone-extension',
            label: 'Written with an extension',
            verdict: 'repairable',
            count: 34,
            examples: [{ row: 12, value: '(555) 555-0112 x4', fixed: '5555550112' }],
          },
          {
            code: 'phone-lost',
            label: 'Lost in a spreadsheet (9.18E+09)',
            verdict: 'unusable',
            count: 2,
            examples: [
              { row: 4, value: '9.18E+09' },
              { row: 90, value: '5.55E+09' },
            ],
          },
        ],
        notes: [],
      },
    ],
    profile: headers.map((_, column) => ({
      column,
      filled: 1000 - column * 13,
      distinct: [640, 990, 1000, 320, 44, 1000, 700, 3, 60][column] ?? 1,
      distinctExact: true,
      examples: [],
    })),
  };
}
