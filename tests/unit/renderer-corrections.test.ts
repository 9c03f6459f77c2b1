import { describe, expect, it } from 'vitest';
import {
  countCorrections,
  newRules,
  noCorrections,
  withEdit,
  withoutMark,
  withoutReplacement,
  withRules,
} from '../../renderer/intake/corrections.ts';
import { emptyDraft, reduceDraft } from '../../renderer/intake/draft.ts';
import { openedCell } from '../../renderer/intake/opened-cell.ts';

const edit = { row: 2, column: 1, before: '12', after: '5035550142' };
const mark = { column: 2, word: 'Cold' };
const replacement = { column: 1, find: 'ofc', replaceWith: '', wholeCell: false };

describe('corrections', () => {
  it('keep one text for a cell, and what the file says there', () => {
    const twice = withEdit(withEdit(noCorrections, edit), { ...edit, after: '5035550143' });
    expect(twice.edits).toEqual([{ ...edit, after: '5035550143' }]);
    expect(withEdit(twice, { ...edit, after: edit.before })).toEqual(noCorrections);
  });

  it('are each undone for themselves', () => {
    const both = withRules(withEdit(noCorrections, edit), { replacements: [replacement], marks: [mark] });
    expect(countCorrections(both)).toBe(3);
    expect(withoutReplacement(both, replacement)).toEqual({ edits: [edit], replacements: [], marks: [mark] });
    expect(withoutMark(both, mark)).toEqual({ edits: [edit], replacements: [replacement], marks: [] });
  });

  it('of columns hold once, and what is new of another time can be told', () => {
    const known = withRules(noCorrections, { replacements: [replacement], marks: [mark] });
    const again = withRules(known, {
      replacements: [{ ...replacement }],
      marks: [{ ...mark, word: 'COLD' }],
    });
    expect(again).toEqual(known);
    const other = { ...replacement, find: 'gate' };
    expect(newRules(known, { replacements: [replacement, other] })).toEqual({
      replacements: [other],
      marks: [],
    });
  });

  it('do not survive a reading in which rows and columns are others, nor another list', () => {
    const file = { token: '0123456789abcdef0123456789abcdef', name: 'list.csv' };
    const opened = reduceDraft(emptyDraft, { type: 'open', file });
    const corrected = reduceDraft(opened, { type: 'correct', corrections: withEdit(noCorrections, edit) });
    expect(corrected.corrections.edits).toHaveLength(1);
    expect(reduceDraft(corrected, { type: 'read-as', reading: {} }).corrections).toEqual(noCorrections);
    expect(reduceDraft(corrected, { type: 'open', file }).corrections).toEqual(noCorrections);
    expect(
      reduceDraft(corrected, { type: 'look-again', file: file.token, service: 'phone-append' }).corrections,
    ).toEqual(noCorrections);
  });
});

describe('an opened cell', () => {
  const column = { index: 1, header: 'Phone', made: false };
  const row = {
    row: 2,
    line: 3,
    cells: ['Bob', '5035550142'],
    cut: [],
    edited: [{ column: 1, before: '12' }],
    troubles: [],
  };

  it('knows what the file says', () => {
    expect(openedCell(row, column)).toMatchObject({ text: '5035550142', original: '12', locked: '' });
  });

  it('cannot be corrected where it is not shown as a whole, or is made of others', () => {
    expect(openedCell({ ...row, cut: [1] }, column).locked).toContain('too long');
    expect(openedCell(row, { ...column, made: true }).locked).toContain('other columns');
  });
});
