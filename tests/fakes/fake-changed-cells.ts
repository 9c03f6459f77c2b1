import type { CheckReport } from '../../shared/model/check.ts';

/** A few changed cells of a list that has more of them than are shown. */
export const someChangedCells: CheckReport['changed'] = {
  cells: { 'leave-out': 990, keep: 992, fix: 995 },
  examples: [
    {
      row: 1,
      column: 1,
      before: '(555) 555-0101',
      after: '5555550101',
      why: 'Written with punctuation or a leading 1; sent as 10 digits',
      sentWith: ['leave-out', 'keep', 'fix'],
    },
  ],
};
