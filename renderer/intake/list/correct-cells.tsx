import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Replacement, RowMark } from '../../../shared/model/shaping.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { count } from '../../ui/format.ts';
import { Disclosure } from '../../ui/page.tsx';
import { useLastKnown } from '../../ui/page-state.ts';
import {
  type Corrections,
  countCorrections,
  noCorrections,
  unmarkedRows,
  withEdit,
  withoutReplacement,
} from '../draft.ts';
import classes from './list-section.module.css';

/** A cell that is looked at, and perhaps corrected. */
export interface OpenedCell {
  row: number;
  line: number;
  column: number;
  header: string;
  /** As it would go out. */
  text: string;
  /** As the file has it. */
  original: string;
  /** What is to be said of it; '' where there is nothing. */
  why: string;
  /** What would be sent instead; undefined where it goes out as it is. */
  fixed: string | undefined;
  /** Why it cannot be corrected here; '' where it can. */
  locked: string;
}

interface Props {
  cell: OpenedCell | null;
  onClose: () => void;
  onCorrect: (cell: OpenedCell, text: string) => void;
}

/** One cell as a whole, with what is the matter with it. A correction goes into the copy and leaves the file as it is. */
export function CellDialog({ cell, onClose, onCorrect }: Props) {
  const [text, setText] = useState('');
  const about = useLastKnown(cell);
  return (
    <ConfirmDialog
      opened={cell !== null}
      onClose={onClose}
      onOpened={() => setText(cell?.text ?? '')}
      title={about ? `${about.header}, row ${count(about.row)}` : ''}
      action="Correct"
      disabled={about?.locked !== '' || text === about.text}
      onConfirm={() => about && onCorrect(about, text)}
    >
      {about && (
        <>
          {about.why !== '' && <p className={classes.why}>{about.why}.</p>}
          <Textarea
            label="Text of the cell"
            description={
              about.locked ||
              `Line ${count(about.line)} of the file. Your file doesn’t change, only what is sent.`
            }
            readOnly={about.locked !== ''}
            autosize
            minRows={1}
            maxRows={12}
            maxLength={100_000}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              // As in a spreadsheet: Enter is done, with Shift it is a line break in the cell.
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          {about.fixed !== undefined && about.fixed !== text && (
            <p className={classes.cellDialogFact}>
              Sent as <q>{about.fixed}</q>
            </p>
          )}
          {about.original !== about.text && (
            <p className={classes.cellDialogFact}>
              The file says <q>{about.original}</q>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={about.locked !== ''}
                onClick={() => onCorrect(about, about.original)}
              >
                Undo the correction
              </Button>
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

interface MarkDialogProps {
  /** The column whose cells have the word; null while the dialog is closed. */
  column: { index: number; header: string } | null;
  onClose: () => void;
  onMark: (mark: RowMark) => void;
}

/** Asks for the word by which rows of this list say that they are not to be sent. */
export function MarkDialog({ column, onClose, onMark }: MarkDialogProps) {
  const [word, setWord] = useState('');
  const header = useLastKnown(column)?.header ?? '';
  return (
    <ConfirmDialog
      opened={column !== null}
      onClose={onClose}
      onOpened={() => {
        setWord('');
      }}
      title={`Don’t send rows with a word in ${header}`}
      action="Don’t send"
      disabled={word.trim() === ''}
      onConfirm={() => column && onMark({ column: column.index, word: word.trim() })}
    >
      <TextInput
        label="Word"
        description="Rows whose cell has it, in capitals or not, are not sent unless bad rows are kept."
        maxLength={200}
        data-autofocus
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

interface ReplaceDialogProps {
  /** The column whose cells are changed; null while the dialog is closed. */
  column: { index: number; header: string } | null;
  onClose: () => void;
  onReplace: (replacement: Replacement) => void;
}

/** Asks which text takes the place of which in a column. */
export function ReplaceDialog({ column, onClose, onReplace }: ReplaceDialogProps) {
  const [find, setFind] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const [wholeCell, setWholeCell] = useState(false);
  const header = useLastKnown(column)?.header ?? '';
  return (
    <ConfirmDialog
      opened={column !== null}
      onClose={onClose}
      onOpened={() => {
        setFind('');
        setReplaceWith('');
        setWholeCell(false);
      }}
      title={`Find and replace in ${header}`}
      action="Replace"
      disabled={find === '' || find === replaceWith}
      onConfirm={() => column && onReplace({ column: column.index, find, replaceWith, wholeCell })}
    >
      <TextInput
        label="Find"
        description="In every cell of the column, in capitals or not"
        maxLength={1000}
        data-autofocus
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <TextInput
        label="Replace with"
        description="Leave it empty to take the words out"
        maxLength={1000}
        value={replaceWith}
        onChange={(event) => setReplaceWith(event.currentTarget.value)}
      />
      <Checkbox
        label="Only where the cell says nothing else"
        checked={wholeCell}
        onChange={(event) => setWholeCell(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

interface CorrectionsListProps {
  corrections: Corrections;
  headerOf: (column: number) => string;
  onCorrect: (corrections: Corrections) => void;
}

/** Everything a person corrected in the list, each with its undo. */
export function CorrectionsList({ corrections, headerOf, onCorrect }: CorrectionsListProps) {
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
                Rows with <q>{mark.word}</q> in {headerOf(mark.column)} aren’t sent
              </span>
              <Undo
                what={`setting aside ${mark.word} in ${headerOf(mark.column)}`}
                onClick={() => onCorrect(unmarkedRows(corrections, mark))}
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
