import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { counted } from '../../../shared/words/amounts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { count } from '../../ui/format.ts';
import {
  type Corrections,
  countCorrections,
  noCorrections,
  withEdit,
  withoutMark,
  withoutReplacement,
} from '../corrections.ts';
import classes from './list.module.css';

interface Props {
  corrections: Corrections;
  headerOf: (column: number) => string;
  onCorrect: (corrections: Corrections) => void;
}

/** Everything a person corrected in the list, each with its undo. */
export function CorrectionsList({ corrections, headerOf, onCorrect }: Props) {
  if (countCorrections(corrections) === 0) return null;
  const { edits, replacements, marks } = corrections;
  const parts = [
    ...(edits.length > 0 ? [`${counted(edits.length, 'cell')} corrected by hand`] : []),
    ...(replacements.length > 0 ? [counted(replacements.length, 'replacement')] : []),
    ...(marks.length > 0
      ? [`${counted(marks.length, 'word')} that ${marks.length === 1 ? 'sets' : 'set'} rows aside`]
      : []),
  ];
  return (
    <div className={classes.list}>
      <Disclosure summary={`${parts.join(', ')}. The file itself stays as it is.`}>
        <ul>
          {replacements.map((replacement) => (
            <li key={`${replacement.column} ${replacement.find} ${replacement.replaceWith}`}>
              <span>
                {headerOf(replacement.column)}: <q>{replacement.find}</q>{' '}
                {replacement.replaceWith === '' ? (
                  'taken out'
                ) : (
                  <>
                    becomes <q>{replacement.replaceWith}</q>
                  </>
                )}
                {replacement.wholeCell && ', where the cell says nothing else'}
              </span>
              <Undo
                what={`replacing ${replacement.find} in ${headerOf(replacement.column)}`}
                onClick={() => onCorrect(withoutReplacement(corrections, replacement))}
              />
            </li>
          ))}
          {marks.map((mark) => (
            <li key={`${mark.column} ${mark.word}`}>
              <span>
                Rows with <q>{mark.word}</q> in {headerOf(mark.column)} are set aside
              </span>
              <Undo
                what={`setting aside ${mark.word} in ${headerOf(mark.column)}`}
                onClick={() => onCorrect(withoutMark(corrections, mark))}
              />
            </li>
          ))}
          {edits.map((edit) => (
            <li key={`${edit.row} ${edit.column}`}>
              <span>
                Row {count(edit.row)}, {headerOf(edit.column)}: <q>{edit.before}</q> becomes{' '}
                <q>{edit.after}</q>
              </span>
              <Undo
                what={`row ${edit.row}, ${headerOf(edit.column)}`}
                onClick={() => onCorrect(withEdit(corrections, { ...edit, after: edit.before }))}
              />
            </li>
          ))}
        </ul>
        <Button variant="default" size="compact-sm" onClick={() => onCorrect(noCorrections)}>
          Undo all corrections
        </Button>
      </Disclosure>
    </div>
  );
}

function Undo({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      aria-label={`Undo: ${what}`}
      onClick={onClick}
    >
      Undo
    </Button>
  );
}
